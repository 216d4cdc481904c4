import { describe, expect, it } from 'vitest';
import type { BoardModule } from '../src/boards/board';
import * as codex from '../src/boards/codex/stage';
import { openBook as openCodex } from '../src/boards/codex/view';
import * as fengsheng from '../src/boards/fengsheng/stage';
import { openBook as openFengsheng } from '../src/boards/fengsheng/view';
import * as tragedyLooper from '../src/boards/tragedy_looper/stage';
import { openBook as openTragedyLooper } from '../src/boards/tragedy_looper/view';
import type { Line } from '../src/protocol';
import { made } from './made';

openCodex(made('codex-catalogue'));
openFengsheng(made('fengsheng-catalogue'));
openTragedyLooper(made('tragedy_looper-catalogue'));

const text = { zh: '从未见过的事', en: 'Something never seen' };
const STAGES: [game: string, stage: Pick<BoardModule, 'heldUp' | 'scene' | 'sound'>][] = [
  ['codex', codex],
  ['fengsheng', fengsheng],
  ['tragedy_looper', tragedyLooper],
];

describe.each(STAGES)('%s', (_game, board) => {
  it('tells an event that it does not know by its line alone, whatever it is about', () => {
    for (const data of [[], [0], ['A', 'B'], [null, [1, 2]], [99, 'no such thing', -1]]) {
      const lines: Line[] = [{ kind: 'of_another_version', data, text }];
      expect([board.heldUp?.(lines, {}, lines), board.scene?.(lines, {}, lines)]).toEqual([null, null]);
      expect(board.sound?.(lines[0]!) ?? null).toBeNull();
    }
  });
});

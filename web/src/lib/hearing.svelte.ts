/** What is heard and felt at a table: each beat once, one's own turn, the end, and what people say. */
import type { BoardModule } from '../boards/board';
import type { Room } from './room.svelte';
import { settings } from './settings.svelte';
import { allowSound, playSound, type Sound } from './sound';

const TURN_MS = 40;

/** To be called by a component as it is made; sounds as long as that is there. */
export function hearing(room: () => Room, board: () => BoardModule | null): void {
  $effect(() => {
    const touches = ['pointerdown', 'keydown'] as const;
    for (const touch of touches) addEventListener(touch, allowSound);
    return () => {
      for (const touch of touches) removeEventListener(touch, allowSound);
    };
  });
  onChange(
    () => room().table?.events.length ?? 0,
    () => {
      const sounds = room().fresh.map((line) => board()?.sound?.(line) ?? null);
      return sounds.find((sound) => sound !== null) ?? null;
    },
  );
  onChange(
    () => room().open?.id ?? 0,
    () => {
      if (!room().open) return null;
      navigator.vibrate?.(TURN_MS);
      return 'turn';
    },
  );
  onChange(
    () => (room().table?.over ? 1 : 0),
    () => {
      const [over, you] = [room().table?.over, room().known.lobby?.you];
      return over ? (you == null || over.winners.includes(you) ? 'win' : 'lose') : null;
    },
  );
  onChange(
    () => room().known.talk.length,
    () => 'chat',
  );
}

/** Nothing sounds for what there was when the page came. */
function onChange(what: () => number, sound: () => Sound | null): void {
  let before: number | null = null;
  $effect(() => {
    const now = what();
    const heard = before !== null && now !== before ? sound() : null;
    before = now;
    if (heard) playSound(heard, settings.volume);
  });
}

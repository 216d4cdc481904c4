/** What a page knows of its room, and what follows from that alone. */
import type { BoardModule } from '../boards/board';
import type { Bilingual, Line, SeatShown } from '../protocol';
import { Notices } from './notices.svelte';
import { called } from './say.svelte';
import { NOTHING, type Known, type TableState, type View } from './state';

const EMPTY_BOARD: Partial<BoardModule> = {};

export class RoomState {
  known = $state.raw<Known>(NOTHING);
  board = $state.raw<Partial<BoardModule>>(EMPTY_BOARD);
  lookedBack = $state(false);
  /** Through whose eyes a spectator looks; null is what everybody sees. */
  eyes = $state<number | null>(null);
  readonly notices: Notices;

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {
    this.notices = new Notices(id);
  }

  get table(): TableState | null {
    return this.known.table;
  }

  /** What the board shows: for a spectator whom the table lets see hands, through the chosen eyes. */
  get view(): View {
    const table = this.table;
    if (!table) return {};
    const view = this.hands[this.eyes ?? -1] ?? table.view;
    // Between two days talk is open, whatever the phase that comes next will say.
    return view.silent === true && !table.silent ? { ...view, silent: false } : view;
  }

  /** Every seat's view, if everybody at the table lets spectators see it. */
  get hands(): View[] {
    const hands = this.table?.view.hands;
    return this.known.lobby?.you === null && Array.isArray(hands) ? (hands as View[]) : [];
  }

  get hand(): string[] {
    return this.table ? (this.board.hand?.(this.table.view) ?? []) : [];
  }

  get seats(): SeatShown[] {
    return (this.known.lobby?.seats ?? []).map((seat) => ({ ...seat, name: called(seat.name) }));
  }

  get fresh(): Line[] {
    const table = this.table;
    return table && table.fresh ? table.events.slice(-table.fresh) : [];
  }

  /** Whether nobody else plays but bots. */
  get alone(): boolean {
    return this.seats.filter((seat) => seat.kind === 'person').length === 1;
  }

  protected get lines(): number {
    return this.table?.events.length ?? 0;
  }

  called(seat: number): string {
    const shown = this.seats.find((one) => one.n === seat);
    return shown?.name || String.fromCharCode(65 + seat);
  }

  note(text: Bilingual): void {
    this.notices.note(text);
  }
}

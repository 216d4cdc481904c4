/** How things stand at the tables that this device has left: is it this person's turn there? */
import { seatStands } from './api';
import type { SeatStands } from '../protocol';
import { rise, seatedIn, type Seated } from './wayBack';

const AGAIN_MS = 30_000;

export class Standing {
  /** The one that was looked at last comes first. */
  seats = $state.raw<Seated[]>(seatedIn());
  private told = $state.raw<Record<string, SeatStands>>({});

  of(seat: Seated): SeatStands | null {
    return this.told[seat.room] ?? null;
  }

  /** Asks now, again and again, and whenever somebody looks at the page again; gives what ends it. */
  watch(): () => void {
    const ask = () => {
      if (!document.hidden) for (const seat of this.seats) void this.ask(seat);
    };
    ask();
    const timer = setInterval(ask, AGAIN_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }

  /** A table that cannot be asked just now stays on the list; one that is over or gone does not. */
  private async ask(seat: Seated): Promise<void> {
    const stands = await seatStands(seat.room, seat.token).catch(() => null);
    if (stands?.state === 'over' || stands?.state === 'gone') this.leave(seat.room);
    else if (stands) this.told = { ...this.told, [seat.room]: stands };
  }

  private leave(room: string): void {
    rise(room);
    this.seats = seatedIn();
  }
}

/** The emblem of whoever sits at this device, and what stands beside a name while nobody has chosen anything. */
import type { Emblem } from '../art/emblems';
import { EMBLEMS } from '../protocol';

/** What goes with this name, always the same; `usual_emblem` of the server reckons alike. */
export function usualEmblem(name: string): Emblem {
  const digest = [...name].reduce((found, char) => (found * 31 + (char.codePointAt(0) ?? 0)) % 65_521, 0);
  return EMBLEMS[digest % EMBLEMS.length] ?? EMBLEMS[0];
}

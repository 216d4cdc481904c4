/** How others come to a room. */
import { kept } from './keeping';

/** The address that phones can reach, if this device was told one. */
export function invitation(room: string): string {
  return kept(`invite.${room}`, `${location.origin}/r/${room}`);
}

/** Whether the browser lets a page do this. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

/** At an address without TLS, as in a home network, the clipboard is closed to pages: only what is marked can be copied. */
function copiedByHand(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** Applies the difference of two views; the counterpart of the server's patch.py. */

type Path = (string | number)[];

export class DoesNotFit extends Error {}

/** A new view; whatever did not change is shared with the old one, so that screens redraw only what did. */
export function patched<T>(view: T, patch: readonly unknown[]): T {
  return patch.reduce<unknown>(changed, view) as T;
}

function changed(whole: unknown, change: unknown): unknown {
  if (!Array.isArray(change) || !Array.isArray(change[0])) throw new DoesNotFit('a change begins with a path');
  const path = change[0] as Path;
  if (change.length === 1) return at(whole, path, 0, without);
  if (change.length === 2) return at(whole, path, 0, () => change[1] as unknown);
  const [, start, count, items] = change as [Path, number, number, unknown[]];
  return at(whole, path, 0, (list) => spliced(list, start, count, items));
}

const REMOVED = Symbol('removed');

function without(): unknown {
  return REMOVED;
}

function at(whole: unknown, path: Path, depth: number, make: (old: unknown) => unknown): unknown {
  if (depth === path.length) return make(whole);
  const key = path[depth] as string | number;
  if (Array.isArray(whole)) {
    if (typeof key !== 'number' || key < 0 || key >= whole.length) throw new DoesNotFit(`no place ${key} in a list`);
    const copy: unknown[] = whole.slice();
    copy[key] = at(whole[key], path, depth + 1, make);
    return copy;
  }
  if (whole === null || typeof whole !== 'object') throw new DoesNotFit(`nothing at ${String(key)}`);
  const copy: Record<string, unknown> = { ...(whole as Record<string, unknown>) };
  const made = at(copy[key], path, depth + 1, make);
  if (made === REMOVED) delete copy[key];
  else copy[key] = made;
  return copy;
}

function spliced(list: unknown, start: number, count: number, items: unknown[]): unknown[] {
  if (!Array.isArray(list) || start + count > list.length) throw new DoesNotFit('not a list of that length');
  return [...(list as unknown[]).slice(0, start), ...items, ...(list as unknown[]).slice(start + count)];
}

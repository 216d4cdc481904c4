/** Where in the app we are: the address is the only state. */
export type Place =
  | { at: 'home' }
  | { at: 'room'; room: string; watch: boolean }
  /** Without a name it is the first lesson of the game. */
  | { at: 'lesson'; game: string; name: string | null }
  | { at: 'how'; id: string }
  | { at: 'replay'; room: string; round: string; step: number | null; eyes: string | null };

export function placeOf(path: string, query: string): Place {
  const [, kind, id, round] = path.split('/');
  if (kind === 'r' && id) return { at: 'room', room: id, watch: new URLSearchParams(query).has('watch') };
  if (kind === 'lesson' && id) return { at: 'lesson', game: id, name: round || null };
  if (kind === 'how' && id) return { at: 'how', id };
  if (kind === 'replay' && id && round) {
    const asked = new URLSearchParams(query);
    return {
      at: 'replay',
      room: id,
      round,
      step: asked.has('step') ? Number(asked.get('step')) : null,
      eyes: asked.get('eyes'),
    };
  }
  return { at: 'home' };
}

class Route {
  place = $state.raw<Place>(placeOf(location.pathname, location.search));

  /** A name for this place under which a board may keep things on the device. */
  get key(): string {
    const place = this.place;
    if (place.at === 'room') return place.room;
    if (place.at === 'lesson') return `lesson.${place.game}/${place.name ?? ''}`;
    return place.at === 'replay' ? `replay.${place.room}.${place.round}` : '';
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.look();
    scrollTo(0, 0);
  }

  look(): void {
    this.place = placeOf(location.pathname, location.search);
  }
}

export const route = new Route();

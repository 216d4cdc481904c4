/** Short notes that go by themselves, and what whoever runs the server has said, which stays until it is put away. */
import type { Bilingual } from '../protocol';
import { forget, keep, kept } from './keeping';

export interface Notice {
  id: number;
  text: Bilingual;
}

const NOTE_MS = 5000;
const MOST_NOTES = 3;

export class Notices {
  notes = $state.raw<Notice[]>([]);
  /** On this device until it is put away, also over a reload. */
  announced = $state.raw<Notice[]>([]);
  private nextId: number;
  private readonly name: string;

  constructor(room: string) {
    this.name = `announced.${room}`;
    this.announced = kept<Notice[]>(this.name, []);
    this.nextId = Math.max(-1, ...this.announced.map((one) => one.id)) + 1;
  }

  note(text: Bilingual): void {
    const notice = { id: this.nextId++, text };
    this.notes = [...this.notes, notice].slice(-MOST_NOTES);
    setTimeout(() => (this.notes = this.notes.filter((one) => one !== notice)), NOTE_MS);
  }

  announce(text: string): void {
    this.keep([...this.announced, { id: this.nextId++, text: { zh: text, en: text } }]);
  }

  putAway(id: number): void {
    this.keep(this.announced.filter((one) => one.id !== id));
  }

  private keep(announced: Notice[]): void {
    this.announced = announced;
    if (announced.length) keep(this.name, announced);
    else forget(this.name);
  }
}

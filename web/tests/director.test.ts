import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Director, type Moment } from '../src/lib/director.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp(tempo = 1): { shown: string[]; director: Director; beat: (name: string, ms: number) => Moment } {
  const shown: string[] = [];
  const director = new Director(() => tempo);
  return { shown, director, beat: (name, ms) => ({ ms, show: () => shown.push(name) }) };
}

describe('a director', () => {
  it('keeps each beat for its time, and then shows the rest at once', () => {
    const { shown, director, beat } = setUp();
    director.add(beat('card', 1000), beat('hit', 500), beat('prompt', 0));
    expect(shown).toEqual(['card']);
    vi.advanceTimersByTime(999);
    expect(shown).toEqual(['card']);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['card', 'hit']);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual(['card', 'hit', 'prompt']);
    expect(director.playing).toBe(false);
  });

  it('shows what comes meanwhile after what is left', () => {
    const { shown, director, beat } = setUp();
    director.add(beat('one', 1000), beat('two', 1000));
    director.add(beat('three', 0));
    expect(shown).toEqual(['one']);
    vi.advanceTimersByTime(2000);
    expect(shown).toEqual(['one', 'two', 'three']);
  });

  it('goes on at a word, and to the end at another', () => {
    const { shown, director, beat } = setUp();
    director.add(beat('one', 1000), beat('two', 1000), beat('three', 1000), beat('end', 0));
    director.next();
    expect(shown).toEqual(['one', 'two']);
    vi.advanceTimersByTime(999);
    expect(shown).toEqual(['one', 'two']);
    director.finish();
    expect(shown).toEqual(['one', 'two', 'three', 'end']);
    vi.advanceTimersByTime(5000);
    expect(shown).toHaveLength(4);
  });

  it('stays by its tempo', () => {
    const slow = setUp(2);
    slow.director.add(slow.beat('one', 1000), slow.beat('two', 0));
    vi.advanceTimersByTime(1999);
    expect(slow.shown).toEqual(['one']);
    const atOnce = setUp(0);
    atOnce.director.add(atOnce.beat('one', 1000), atOnce.beat('two', 0));
    expect(atOnce.shown).toEqual(['one', 'two']);
  });

  it('stays longer for what there is to read, and asks for that once it is shown', () => {
    const { shown, director, beat } = setUp();
    const words = { ...beat('words', 1000), reading: () => (shown.includes('words') ? 2500 : 0) };
    director.add(words, { ...beat('nothing', 0), reading: () => 9000 }, beat('next', 1000));
    expect(director.stays).toBe(3500);
    vi.advanceTimersByTime(3499);
    expect(shown).toEqual(['words']);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['words', 'nothing', 'next']);
  });

  it('hurries where much is left', () => {
    const { shown, director, beat } = setUp();
    director.add(...Array.from({ length: 20 }, (_, at) => beat(String(at), 1000)));
    vi.advanceTimersByTime(500);
    expect(shown).toHaveLength(2);
  });

  it('forgets what will not be shown', () => {
    const { shown, director, beat } = setUp();
    director.add(beat('one', 1000), beat('two', 1000));
    director.forget();
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(['one']);
    expect(director.playing).toBe(false);
  });
});

/** Full texts on demand: hover, keyboard focus, or a long press. */
import type { Attachment } from 'svelte/attachments';
import type { Bilingual } from '../../protocol';
import { BOOK, cardName, COLOUR_NAMES, type Recalled, type PrintedRole } from './view';

export interface Paragraph {
  head?: Bilingual;
  text: Bilingual;
  rule?: string;
}

export interface Content {
  title: Bilingual;
  note?: Bilingual;
  paragraphs: Paragraph[];
}

export interface Shown {
  content: Content;
  at: DOMRect;
}

const HOVER_MS = 350;
const PRESS_MS = 450;

class Reading {
  shown = $state.raw<Shown | null>(null);

  close(): void {
    this.shown = null;
  }
}

export const reading = new Reading();

/** Makes an element show its text. After a long press the touch that ends it is not a touch of the piece. */
export function reads(content: () => Content): Attachment<HTMLElement> {
  return (element) => {
    let timer = 0;
    let pressed = false;
    const open = () => (reading.shown = { content: content(), at: element.getBoundingClientRect() });
    const stop = () => clearTimeout(timer);
    // A button that is being removed says goodbye while Svelte works: state may change only afterwards.
    const closeSoon = () => queueMicrotask(() => reading.close());
    const later = (wait: number, then: () => void) => {
      stop();
      timer = window.setTimeout(then, wait);
    };
    const heard: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && later(HOVER_MS, open)],
      ['pointerleave', (event) => (stop(), (event as PointerEvent).pointerType === 'mouse' && closeSoon())],
      [
        'pointerdown',
        (event) => {
          pressed = false;
          if ((event as PointerEvent).pointerType === 'mouse') return reading.close();
          later(PRESS_MS, () => {
            pressed = true;
            open();
          });
        },
      ],
      ['pointerup', stop],
      ['pointercancel', stop],
      ['contextmenu', (event) => pressed && event.preventDefault()],
      ['focus', () => element.matches(':focus-visible') && later(HOVER_MS, open)],
      ['blur', () => (stop(), closeSoon())],
      [
        'click',
        (event) => {
          stop();
          if (pressed) event.stopImmediatePropagation();
          pressed = false;
        },
      ],
    ];
    for (const [name, hear] of heard) element.addEventListener(name, hear, { capture: name === 'click' });
    return () => {
      stop();
      for (const [name, hear] of heard) element.removeEventListener(name, hear, { capture: name === 'click' });
    };
  };
}

/** What one knows of a hand: surely, and what may be gone. */
export function aboutHand(sure: number[], maybe: Recalled[]): Content {
  const paragraphs: Paragraph[] = sure.map((face) => ({ text: cardName(face) }));
  for (const memory of maybe) {
    const names = memory.faces.map(cardName);
    paragraphs.push({
      text: {
        zh: `${names.map((name) => name.zh).join('、')}：见过，第 ${memory.since} 回合起可能已不在`,
        en: `${names.map((name) => name.en).join(', ')}: seen, may be gone since turn ${memory.since}`,
      },
    });
  }
  return { title: { zh: '你知道的手牌', en: 'What you know of this hand' }, paragraphs };
}

const SIDES: Bilingual[] = [
  { zh: '潜伏', en: 'Undercover' },
  { zh: '特工', en: 'Agency' },
  { zh: '神秘人', en: 'Loner' },
];
const PROBED: Record<string, Bilingual> = {
  draw: { zh: '摸一张', en: 'draws' },
  discard: { zh: '弃一张', en: 'discards' },
};

/** Everything that is printed on a card. */
export function aboutCard(face: number): Content {
  const card = BOOK.cards[face];
  const kind = card && BOOK.kinds[card.kind];
  if (!card || !kind) return { title: cardName(face), paragraphs: [] };
  const paragraphs: Paragraph[] = [{ text: kind.text, rule: kind.rule }];
  const probe = card.probe?.map((way, at) => ({ who: SIDES[at], way: PROBED[way] }));
  if (probe)
    paragraphs.push({
      text: {
        zh: probe.map(({ who, way }) => `${who?.zh}${way?.zh}`).join('，'),
        en: probe.map(({ who, way }) => `${who?.en} ${way?.en}`).join(', '),
      },
    });
  const codes = card.codes?.map((colour, at) => ({ word: BOOK.codes[at], colour: COLOUR_NAMES[colour] }));
  if (codes)
    paragraphs.push({
      text: {
        zh: codes.map(({ word, colour }) => `${word?.zh}＝${colour?.zh}`).join('，'),
        en: codes.map(({ word, colour }) => `${word?.en} = ${colour?.en}`).join(', '),
      },
    });
  return { title: cardName(face), paragraphs };
}

export function aboutSkill(id: string): Content {
  const skill = BOOK.skills[id];
  if (!skill) return { title: { zh: id, en: id }, paragraphs: [] };
  return { title: skill.name, note: skillNote(id), paragraphs: [{ text: skill.text, rule: `FS-${id}` }] };
}

/** 触发，必须 */
export function skillNote(id: string): Bilingual {
  return BOOK.skills[id]?.note ?? { zh: '', en: '' };
}

export function roleNote(role: PrintedRole): Bilingual {
  return {
    zh: `${role.title.zh}，${role.female ? '女' : '男'}，${role.hidden ? '隐藏' : '公开'}`,
    en: `${role.title.en}, ${role.female ? 'female' : 'male'}, ${role.hidden ? 'hidden' : 'open'}`,
  };
}

export function aboutRole(id: string): Content {
  const role = BOOK.roles[id];
  if (!role) return { title: { zh: id, en: id }, paragraphs: [] };
  const paragraphs = role.skills.map((skill): Paragraph => {
    const printed = BOOK.skills[skill];
    return {
      head: printed?.name ?? { zh: skill, en: skill },
      text: printed?.text ?? { zh: '', en: '' },
      rule: `FS-${skill}`,
    };
  });
  return { title: role.name, note: roleNote(role), paragraphs };
}

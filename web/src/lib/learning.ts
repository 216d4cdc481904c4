/** How far somebody has come with the lessons, kept on this device. */
import type { GameInfo, LessonInfo, Value } from '../protocol';
import { easiestFirst } from './api';
import { forget, keep, kept } from './keeping';

export type Given = Value | null;

/** The answers so far in a lesson that was begun. */
export function answersIn(lesson: string): Given[] {
  return kept<Given[]>(`lesson.${lesson}`, []);
}

export function keepAnswers(lesson: string, answers: Given[]): void {
  keep(`lesson.${lesson}`, answers);
}

export function forgetAnswers(lesson: string): void {
  forget(`lesson.${lesson}`);
}

export function markLearnt(lesson: string): void {
  forgetAnswers(lesson);
  keep(`learnt.${lesson}`, true);
}

export function isLearnt(lesson: string): boolean {
  return kept(`learnt.${lesson}`, false);
}

/** The lessons of one game, in their order. */
export function courseOf(game: string, lessons: LessonInfo[]): LessonInfo[] {
  return lessons.filter((one) => one.game === game);
}

/** The first of a course that was not finished here. */
export function nextIn(course: LessonInfo[]): LessonInfo | undefined {
  return course.find((one) => !isLearnt(one.id));
}

/** The lesson to offer after a game: this game's next one, or that of the next game that has any left. */
export function nextLesson(game: string, games: GameInfo[], lessons: LessonInfo[]): LessonInfo | undefined {
  const order = easiestFirst(games).map((one) => one.id);
  const at = Math.max(0, order.indexOf(game));
  const round = [...order.slice(at), ...order.slice(0, at)].flatMap((id) => courseOf(id, lessons));
  return nextIn(round) ?? round.find((one) => one.game !== game) ?? round[0];
}

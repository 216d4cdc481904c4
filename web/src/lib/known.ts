/** What is said where there are too many possibilities to follow them: no count, and only what was revealed. */
import type { Bilingual } from '../protocol';

export const NOT_FOLLOWED: Bilingual = {
  zh: '没有逐个跟踪：可能的剧本太多，不给数目，只记下已经公开的。',
  en: 'Not followed here: there are too many possible scripts. No count is given; what was revealed is kept.',
};

/**
 * The widths and heights at which the pages change, each with its name. A stylesheet says `@media (--narrow)` or
 * `@container board (--small-board)`, and the build puts in what stands here (vite.config.ts).
 */
export const BREAKPOINTS = {
  /** A phone, or a window as narrow as one: one column, tabs at the bottom. */
  narrow: '(max-width: 900px)',
  /** Everything else: the table, and the rail beside it. */
  wide: '(min-width: 901px)',
  /** Where the rail has to be thinner. */
  'up-to-laptop': '(max-width: 1199px)',
  /** A desk on which everything can be drawn larger. */
  'large-desk': '(min-width: 1400px)',
  /** A small tablet or a large phone. */
  'up-to-tablet': '(max-width: 760px)',
  /** A phone held upright. */
  'up-to-phone': '(max-width: 480px)',
  /** The smallest phones. */
  'up-to-small-phone': '(max-width: 400px)',
  /** A phone with more height than the smallest. */
  'tall-phone': '(max-width: 900px) and (min-height: 760px)',
  low: '(max-height: 859px)',
  high: '(min-height: 860px)',
  /** Of a board, which is narrower than the window by the rail. */
  'small-board': '(max-width: 779px)',
  'middling-board': '(max-width: 879px)',
  'large-board': '(min-width: 1080px)',
} as const;

const QUERIES: Record<string, string | undefined> = BREAKPOINTS;

/** A stylesheet with what the names stand for; a name that there is not is a mistake. */
export function withBreakpoints(css: string): string {
  return css.replace(/@(?:media|container)[^{]*/g, (rule) => rule.replace(/\(--([\w-]+)\)/g, query));
}

function query(written: string, name: string): string {
  const meant = QUERIES[name];
  if (!meant) throw new Error(`there is no breakpoint ${written}`);
  return meant;
}

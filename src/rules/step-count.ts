/** Minimum number of steps of a guide: a single one is no order of work. */
const MIN_STEPS = 2;

/** Returns the number of steps of an article's text; 0 if it is not a guide. */
export function stepCount(html: string): number {
  const count = html.split('<h3 data-step=').length - 1;
  return count < MIN_STEPS ? 0 : count;
}

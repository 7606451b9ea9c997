/** Pages that may fail, however small the site; and the share of a large one. */
const FEW_FAILURES = 20;
const FAILING_SHARE = 0.05;

/** Pages that may go, however small the site; and the share of a large one, in percent. */
const FEW_REMOVALS = 10;
const REMOVED_PERCENT = 20;

/**
 * Pages that may fail and the rest still be published: one bad row costs its own page. When more fail, something is
 * wrong with all of them, and what is served is better than what would come.
 * @param size pages that the site has or is to have
 */
export const mostFailures = (size: number): number => Math.max(FEW_FAILURES, Math.floor(size * FAILING_SHARE));

/**
 * Pages that may go without somebody having said so: an empty answer, or the wrong database, takes no site away.
 * @param size pages on the site
 */
export const mostRemovals = (size: number, percent: number = REMOVED_PERCENT): number =>
  Math.max(FEW_REMOVALS, Math.floor((size * percent) / 100));

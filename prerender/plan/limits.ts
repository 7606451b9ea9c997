import type { PageTarget } from './plan.ts';

/** Number of pages that may fail on a small site, and the share of pages on a large one. */
const FEW_FAILURES = 20;
const FAILING_SHARE = 0.05;

/** Number of pages that may be removed on a small site, and the percentage on a large one. */
const FEW_REMOVALS = 10;
const REMOVED_PERCENT = 20;

/**
 * Returns the number of pages that may fail without failing the build: one bad row affects only its own page. More
 * failures mean a common cause, and the served site is then better than the new one.
 * @param size pages that the site has or is to have
 */
export const failureLimit = (size: number): number => Math.max(FEW_FAILURES, Math.floor(size * FAILING_SHARE));

/**
 * Returns the number of pages that may be removed without confirmation, so that an empty answer or the wrong database
 * does not delete the site.
 * @param size pages on the site
 */
export const removalLimit = (size: number, percent: number = REMOVED_PERCENT): number =>
  Math.max(FEW_REMOVALS, Math.floor((size * percent) / 100));

/** ms since the first start of a rebuild during which it may be preempted: on a small site, and for each page. */
const SHORT_DELAY = 60_000;
const DELAY_PER_PAGE = 2;

/**
 * Returns the ms since its first start during which a rebuild may be preempted by changes that few pages show. Each
 * preemption begins the rendering again, so the limit must exceed the time that it takes, some 1 ms a page: otherwise
 * no price could be published in the last part of it.
 * @param pages that the rebuild renders
 */
export const preemptionLimit = (pages: number): number => Math.max(SHORT_DELAY, pages * DELAY_PER_PAGE);

/**
 * Returns the number of pages of the shop that are removed. The page of a removed product is none: it goes when the
 * product is published again.
 */
export const countRemovals = (pages: readonly PageTarget[]): number =>
  pages.filter(({ kind }) => kind !== 'removed').length;

import { localize } from '../../src/rules/paths.ts';
import type { PageJob, PageTarget } from './plan.ts';

interface Split {
  readonly quick: readonly PageJob[];
  readonly rest: readonly PageJob[];
}

/**
 * Parts the jobs of pages that have read a change which few pages have read, and that are there already, from all
 * others: they can be published alone, for the set of pages stays the same. Pure.
 */
export function splitQuick(jobs: readonly PageJob[], readersOfFew: readonly PageTarget[]): Split {
  const addresses = new Set(readersOfFew.map(({ lang, path }) => localize(lang, path)));
  const isQuick = ({ reason, lang, path }: PageJob) => reason !== 'new' && addresses.has(localize(lang, path));
  const quick = jobs.filter(isQuick);
  return { quick, rest: jobs.filter((job) => !isQuick(job)) };
}

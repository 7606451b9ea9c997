import { localize } from '../../src/rules/paths.ts';
import { FEW_PAGES } from './execute.ts';
import type { ReadGraph } from './graph.ts';
import type { PageJob, PageTarget } from './plan.ts';
import type { Changes } from './snapshot.ts';

interface Split {
  readonly quick: readonly PageJob[];
  readonly rest: readonly PageJob[];
}

/** A split of which the quick part is worth a release of its own. */
interface QuickPart extends Split {
  /** The changes that made its pages differ. */
  readonly changes: readonly string[];
}

/** The few of many jobs that are to be published first: their pages show what few pages show. Null when there are none. */
export function findQuick(graph: ReadGraph, jobs: readonly PageJob[], feed: Changes): QuickPart | null {
  if (jobs.length <= FEW_PAGES || feed === 'everything') return null;
  const changes = graph.readByFew(feed, FEW_PAGES);
  const split = splitQuick(jobs, graph.readersOf(changes));
  return split.quick.length > 0 && split.quick.length <= FEW_PAGES ? { ...split, changes } : null;
}

/** Whether `later` has what would be published first, were it planned together with `feed`. */
export function isUrgent(graph: ReadGraph, feed: Changes, later: Changes): boolean {
  if (feed === 'everything' || later === 'everything') return false;
  const countReaders = (changes: readonly string[]) => graph.readersOf(graph.readByFew(changes, FEW_PAGES)).length;
  return countReaders(later) > 0 && countReaders([...feed, ...later]) <= FEW_PAGES;
}

/**
 * Parts the jobs of some pages that are there already from all others: they can be published alone, for the set of pages
 * stays the same. Pure.
 */
function splitQuick(jobs: readonly PageJob[], pages: readonly PageTarget[]): Split {
  const addresses = new Set(pages.map(({ lang, path }) => localize(lang, path)));
  const isQuick = ({ reason, lang, path }: PageJob) => reason !== 'new' && addresses.has(localize(lang, path));
  const quick = jobs.filter(isQuick);
  return { quick, rest: jobs.filter((job) => !isQuick(job)) };
}

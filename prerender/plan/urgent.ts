import type { DependencyKey } from '../../server/changes/keys.ts';
import { localize } from '../../src/rules/paths.ts';
import type { DependencyGraph } from '../dependencies/graph.ts';
import { FEW_PAGES } from '../render/execute.ts';
import type { Changes } from '../source/snapshot.ts';
import { isRendererKey } from '../source/warm.ts';
import type { PageJob, PageTarget } from './plan.ts';

interface Split {
  readonly urgent: readonly PageJob[];
  readonly rest: readonly PageJob[];
}

/** A split whose urgent part is published as a separate release. */
export interface UrgentPart extends Split {
  /** The changes that made the urgent pages differ. */
  readonly changes: readonly DependencyKey[];
}

/**
 * Selects, among many jobs, the few to be published first: pages that have read changed keys which few pages read. Null
 * if there are none. Keys that are part of every page are published on all pages at once; pages that also read such a
 * key directly, as the contacts read the shop's phone, come with the rest.
 * @param pages number of pages of the whole build, if `jobs` are a part of it
 */
export function findUrgent(
  graph: DependencyGraph,
  jobs: readonly PageJob[],
  feed: Changes,
  pages = jobs.length,
): UrgentPart | null {
  if (pages <= FEW_PAGES || feed === 'everything') return null;
  const changes = graph.readByFew(ofSomePages(feed), FEW_PAGES);
  const withAll = addresses(graph.readersOf(feed.filter(isRendererKey)));
  const readers = graph.readersOf(changes).filter((page) => !withAll.has(addressOf(page)));
  const split = splitUrgent(jobs, readers);
  return split.urgent.length > 0 && split.urgent.length <= FEW_PAGES ? { ...split, changes } : null;
}

/** Returns the changed keys that are not part of every page. */
export const ofSomePages = (changes: readonly DependencyKey[]) => changes.filter((key) => !isRendererKey(key));
const addressOf = ({ lang, path }: PageTarget) => localize(lang, path);
const addresses = (pages: readonly PageTarget[]) => new Set(pages.map(addressOf));

/** Returns true if `later` contains changes that would be published first if planned together with `feed`. */
export function isUrgent(graph: DependencyGraph, feed: Changes, later: Changes): boolean {
  if (feed === 'everything' || later === 'everything') return false;
  const countReaders = (changes: readonly DependencyKey[]) =>
    graph.readersOf(graph.readByFew(ofSomePages(changes), FEW_PAGES)).length;
  return countReaders(later) > 0 && countReaders([...feed, ...later]) <= FEW_PAGES;
}

/**
 * Splits off the jobs of some existing pages. They can be published alone, because the set of pages stays the same.
 * Pure.
 */
function splitUrgent(jobs: readonly PageJob[], pages: readonly PageTarget[]): Split {
  const readers = addresses(pages);
  const isUrgent = (job: PageJob) => job.reason !== 'new' && readers.has(addressOf(job));
  const urgent = jobs.filter(isUrgent);
  return { urgent, rest: jobs.filter((job) => !isUrgent(job)) };
}

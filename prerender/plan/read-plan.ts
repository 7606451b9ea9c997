import { type DependencyKey, slugsOfPages } from '../../server/changes/keys.ts';
import { isListLengthKey } from '../../server/page-data/compose.ts';
import type { Language } from '../../src/contract/language.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import type { PublishedGraph } from '../dependencies/published-graph.ts';
import type { PageFailure } from '../events.ts';
import type { RendererPlans } from '../render/renderers.ts';
import { admitEntries, admitRedirects, isAdmissibleSlug } from '../source/admissible.ts';
import type { Changes, SnapshotData } from '../source/snapshot.ts';
import { allPages, entryPages, type PageTarget, type Plan, plan, redirectPages } from './plan.ts';

const addressOf = ({ lang, path }: PageTarget) => localize(lang, path);

/** A plan, and what the source names that can be no page. */
export interface ReadPlan extends Plan {
  readonly refused: readonly PageFailure[];
}

/** Which pages that failed earlier are tried again: all, or those whose time has come (ms). */
export type DueNow = number | 'all';

/** Plans what to do from what the site was built of and what changed since. */
export function readPlan(
  graph: PublishedGraph,
  snapshot: SnapshotData,
  renderers: RendererPlans,
  changes: Changes,
  dueNow: DueNow = 'all',
): Promise<ReadPlan> {
  const built = graph.renderers;
  const changedRenderers = new Set<Language>(LANGUAGES.filter((lang) => built[lang] !== renderers[lang].fingerprint));
  return planChanges(graph, snapshot, { changes, changedRenderers, due: graph.due(dueNow) });
}

/** What may make pages differ from those that are there. */
export interface Difference {
  readonly changes: Changes;
  /** Languages whose renderer has changed. */
  readonly changedRenderers: ReadonlySet<Language>;
  /** Pages to render whatever changed. */
  readonly due: readonly PageTarget[];
}

/** The same of a difference that is known. */
export async function planChanges(
  graph: PublishedGraph,
  snapshot: SnapshotData,
  { changes, changedRenderers, due }: Difference,
): Promise<ReadPlan> {
  const base = { changedRenderers, due: new Set(due.map(addressOf)), size: graph.size };
  const part = changedRenderers.size > 0 ? null : await readPart(graph, snapshot, changes, due);
  if (part) return { ...plan({ ...base, ...part }), refused: part.refused };
  const readers = changes === 'everything' ? null : new Set(graph.readersOf(changes).map(addressOf));
  const { wanted, refused } = await wholeSite(graph, snapshot);
  return { ...plan({ ...base, readers, built: graph.pages(), wanted }), refused };
}

/** How long lists are to be; one whose length is not known now stays as long as it is. */
export async function readLists(graph: PublishedGraph, snapshot: SnapshotData) {
  const lists = await snapshot.lists();
  return lists.map(({ slug, pageCount }) => ({ slug, pageCount: pageCount ?? graph.listLength(slug) }));
}

/** Every page that ought to be there. */
async function wholeSite(graph: PublishedGraph, snapshot: SnapshotData) {
  const entries = admitEntries(await snapshot.entries());
  const lists = await readLists(graph, snapshot);
  const redirects = admitRedirects(await snapshot.redirects());
  return {
    // Entries first: a page wins over the redirect of its address.
    wanted: [...allPages(entries.admitted, lists), ...redirectPages(redirects.admitted, lists)],
    refused: [...entries.refused, ...redirects.refused],
  };
}

/** What changes can have touched, of the site that is there and of the one that ought to be; null when that is all of it. */
async function readPart(graph: PublishedGraph, snapshot: SnapshotData, changes: Changes, due: readonly PageTarget[]) {
  if (changes === 'everything') return null;
  const changed = await changedSlugs(snapshot, changes);
  if (!changed) return null;
  // What stands at the shop's own addresses is nobody's to change.
  const slugs = changed.filter(isAdmissibleSlug);
  const readers = graph.readersOf(changes);
  const ofSlugs = slugs.flatMap((slug) => graph.pagesOf(slug));
  const dueBuilt = due.flatMap((target) => graph.find(target) ?? []);
  // One that is due is known by its address alone: where it leads is looked up again.
  const hasRedirects = changes.includes('redirects') || due.some(({ kind }) => kind === 'redirect');
  const redirects = await readRedirects(graph, snapshot, hasRedirects ? 'all' : slugs);
  // Those of changed slugs stay only when the entries still have them, redirects only when they still lead somewhere.
  const isOfSlug = new Set(ofSlugs.map(addressOf));
  const kept = [...readers, ...due].filter(
    (page) => !isOfSlug.has(addressOf(page)) && !(hasRedirects && page.kind === 'redirect'),
  );
  const entries = admitEntries(changed.length > 0 ? await snapshot.entries(changed) : []);
  const isCounted = entries.admitted.length > 0 || redirects.admitted.size > 0;
  const lists = isCounted ? await readLists(graph, snapshot) : [];
  return {
    readers: new Set(readers.map(addressOf)),
    built: [...readers, ...ofSlugs, ...dueBuilt, ...redirects.built],
    wanted: [...entryPages(entries.admitted, lists), ...kept, ...redirectPages(redirects.admitted, lists)],
    refused: [...entries.refused, ...redirects.refused],
  };
}

/**
 * Redirects that may be other ones: all of them, or those to pages whose number may have changed, as that of a list does.
 * `built` are the pages of the latter that are there; all of them have read what changed.
 */
async function readRedirects(graph: PublishedGraph, snapshot: SnapshotData, to: 'all' | readonly string[]) {
  if (to !== 'all' && to.length === 0) return { ...admitRedirects(new Map()), built: [] };
  const { admitted, refused } = admitRedirects(await snapshot.redirects());
  if (to === 'all') return { admitted, refused, built: [] };
  const slugs = new Set(to);
  const leading = new Map([...admitted].filter(([, { slug }]) => slugs.has(slug)));
  const built = [...leading.keys()].flatMap((from) => graph.pagesOf(from)).filter(({ kind }) => kind === 'redirect');
  return { admitted: leading, refused: [], built };
}

/** Slugs whose pages may have become more or fewer; null when it is not known whose list has changed. */
async function changedSlugs(snapshot: SnapshotData, changes: readonly DependencyKey[]): Promise<string[] | null> {
  const slugs = slugsOfPages(changes);
  if (!changes.some(isListLengthKey)) return slugs;
  const changed = new Set(changes);
  const lists = await snapshot.lists();
  if (lists.some(({ reads }) => reads === null)) return null;
  // A list that is not there any more is in the feed by its slug.
  const ofLists = lists.filter(({ reads }) => reads?.some((key) => changed.has(key))).map(({ slug }) => slug);
  return [...new Set([...slugs, ...ofLists])];
}

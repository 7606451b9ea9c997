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

/** A plan, and the entries of the source that cannot be pages. */
export interface ReadPlan extends Plan {
  readonly refused: readonly PageFailure[];
}

/** Time (ms) up to which earlier failures are due for a retry; `all` retries all of them. */
export type DueNow = number | 'all';

/** Plans the build from the site's dependency graph and the changes since. */
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

/** Changes that may make pages differ from the existing ones. */
export interface Difference {
  readonly changes: Changes;
  /** Languages whose renderer has changed. */
  readonly changedRenderers: ReadonlySet<Language>;
  /** Pages to render regardless of changes. */
  readonly due: readonly PageTarget[];
}

/** Plans the build for a known difference. */
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

/** Returns the page count of each list; a list whose count is unknown now keeps its current one. */
export async function readLists(graph: PublishedGraph, snapshot: SnapshotData) {
  const lists = await snapshot.lists();
  return lists.map(({ slug, pageCount }) => ({ slug, pageCount: pageCount ?? graph.listLength(slug) }));
}

/** Returns every page that should exist. */
async function wholeSite(graph: PublishedGraph, snapshot: SnapshotData) {
  const entries = admitEntries(await snapshot.entries());
  const lists = await readLists(graph, snapshot);
  const redirects = admitRedirects(await snapshot.redirects());
  return {
    // Entries come first: a page takes precedence over a redirect of the same address.
    wanted: [...allPages(entries.admitted, lists), ...redirectPages(redirects.admitted, lists)],
    refused: [...entries.refused, ...redirects.refused],
  };
}

/** Returns the affected part of the existing and the wanted site; null if changes may affect all of it. */
async function readPart(graph: PublishedGraph, snapshot: SnapshotData, changes: Changes, due: readonly PageTarget[]) {
  if (changes === 'everything') return null;
  const changed = await changedSlugs(snapshot, changes);
  if (!changed) return null;
  // The shop's own addresses cannot be changed by data.
  const slugs = changed.filter(isAdmissibleSlug);
  const readers = graph.readersOf(changes);
  const ofSlugs = slugs.flatMap((slug) => graph.pagesOf(slug));
  const dueBuilt = due.flatMap((target) => graph.find(target) ?? []);
  // A due page is known by its address only, so the target of a redirect is looked up again.
  const hasRedirects = changes.includes('redirects') || due.some(({ kind }) => kind === 'redirect');
  const redirects = await readRedirects(graph, snapshot, hasRedirects ? 'all' : slugs);
  // Pages of changed slugs stay only if the entries still have them, redirects only if they still lead somewhere.
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
 * Returns redirects that may have changed: all of them, or those to slugs whose number of pages may have changed, and
 * those from slugs whose page may be hidden or shown again.
 * `built` are the existing pages of the latter; all of them have read the changed keys.
 */
async function readRedirects(graph: PublishedGraph, snapshot: SnapshotData, to: 'all' | readonly string[]) {
  if (to !== 'all' && to.length === 0) return { ...admitRedirects(new Map()), built: [] };
  const { admitted, refused } = admitRedirects(await snapshot.redirects());
  if (to === 'all') return { admitted, refused, built: [] };
  const slugs = new Set(to);
  // A former slug of a page that is hidden now leads where that page leads.
  const ends = new Set([...admitted].flatMap(([from, { slug }]) => (slugs.has(from) ? [slug] : [])));
  const isAffected = ([from, { slug }]: readonly [string, { readonly slug: string }]) =>
    slugs.has(slug) || slugs.has(from) || ends.has(slug);
  const leading = new Map([...admitted].filter(isAffected));
  const built = [...leading.keys()].flatMap((from) => graph.pagesOf(from)).filter(({ kind }) => kind === 'redirect');
  return { admitted: leading, refused: [], built };
}

/** Returns the slugs whose number of pages may have changed; null if it is unknown which lists have changed. */
async function changedSlugs(snapshot: SnapshotData, changes: readonly DependencyKey[]): Promise<string[] | null> {
  const slugs = slugsOfPages(changes);
  if (!changes.some(isListLengthKey)) return slugs;
  const changed = new Set(changes);
  const lists = await snapshot.lists();
  if (lists.some(({ reads }) => reads === null)) return null;
  // The feed names a removed list by its slug.
  const ofLists = lists.filter(({ reads }) => reads?.some((key) => changed.has(key))).map(({ slug }) => slug);
  return [...new Set([...slugs, ...ofLists])];
}

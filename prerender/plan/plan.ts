import { pageTypeOf } from '../../server/page-data/compose.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import { APP_PATHS, localize, MENU_PATH, NOT_FOUND_PATH, removedPath } from '../../src/rules/paths.ts';
import type { PlannedList } from '../source/snapshot.ts';

/**
 * A page to be made. `page` has data in the API, `removed` too: it is the page of a removed product, in a file that only
 * servers know. `app` is a shell of the hydrated app, `menu` a file with the whole catalogue for the sheet in the header,
 * `redirect` leads to another address.
 */
export interface PageTarget {
  readonly kind: 'page' | 'removed' | 'app' | 'not-found' | 'menu' | 'redirect';
  readonly lang: Language;
  /** Without the language. */
  readonly path: string;
  /** The target of a redirect, without the language. */
  readonly to?: string | undefined;
}

/** Returns true if a page is made from data. */
export const hasData = ({ kind }: Pick<PageTarget, 'kind'>) => kind === 'page' || kind === 'removed';

/** Returns the path under which the data of a page are read: that of a removed product is its former address. */
export const dataPath = ({ kind, path }: Pick<PageTarget, 'kind' | 'path'>) =>
  kind === 'removed' ? path.replace(removedPath(''), '/') : path;

/** A page to be checked, with the known state of its existing version. */
export interface PageJob extends PageTarget {
  readonly reason: Reason;
  /** Fingerprint of the existing page's inputs. */
  readonly fingerprint?: string | undefined;
  /** Hashes of the existing files. */
  readonly hashes?: { readonly html: string | undefined; readonly json: string | undefined } | undefined;
}

/** Reason for checking or deleting a page. */
export type Reason =
  /** It does not exist yet. */
  | 'new'
  /** It has read changed keys. */
  | 'read'
  /** The code, the texts or the layout of its language changed. */
  | 'renderer'
  /** Its last rendering failed. */
  | 'due'
  /** The changes are unknown, so everything is checked. */
  | 'everything'
  /** Its entity is gone, or its list has become shorter. */
  | 'gone';

/** The number of pages of a list; an entry that is not listed has a single page. */
type Counted = Pick<PlannedList, 'slug'> & { readonly pageCount: number };

export interface Plan {
  readonly jobs: readonly PageJob[];
  readonly deleted: readonly PageTarget[];
  /** Number of pages that are not checked. */
  readonly skipped: number;
}

/**
 * Yields every page of the site, in both languages: the entries of the pages list (with every page of their lists), the
 * app's shells, the not-found page and the file of the menu.
 */
export function* allPages(entries: readonly PageEntry[], lists: readonly Counted[]): Generator<PageTarget> {
  const pageCounts = pageCountsOf(lists);
  for (const lang of LANGUAGES) {
    for (const entry of entries) yield* pagesOfEntry(lang, entry, pageCounts.get(entry.slug) ?? 1);
    for (const path of APP_PATHS) yield { kind: 'app', lang, path };
    yield { kind: 'not-found', lang, path: NOT_FOUND_PATH };
    yield { kind: 'menu', lang, path: MENU_PATH };
  }
}

/**
 * Yields a redirect from each old address to the new one, for every page of a list. The page type of an old
 * address follows from the old slug, because some slugs, such as the blog's, determine the type.
 */
export function* redirectPages(
  redirects: ReadonlyMap<string, PageEntry>,
  lists: readonly Counted[],
): Generator<PageTarget> {
  const pageCounts = pageCountsOf(lists);
  for (const lang of LANGUAGES) {
    for (const [from, to] of redirects) {
      const [before, now] = [pageTypeOf({ ...to, slug: from }), pageTypeOf(to)];
      const pageCount = before.countPages ? (pageCounts.get(to.slug) ?? 1) : 1;
      for (let page = 1; page <= pageCount; page++) {
        yield { kind: 'redirect', lang, path: before.path(from, page), to: now.path(to.slug, page) };
      }
    }
  }
}

/** Yields the pages of the entries, in both languages. */
export function* entryPages(entries: readonly PageEntry[], lists: readonly Counted[]): Generator<PageTarget> {
  const pageCounts = pageCountsOf(lists);
  for (const lang of LANGUAGES) {
    for (const entry of entries) yield* pagesOfEntry(lang, entry, pageCounts.get(entry.slug) ?? 1);
  }
}

const pageCountsOf = (lists: readonly Counted[]) => new Map(lists.map(({ slug, pageCount }) => [slug, pageCount]));

function* pagesOfEntry(lang: Language, entry: PageEntry, pageCount: number): Generator<PageTarget> {
  const { path } = pageTypeOf(entry);
  if (entry.isRemoved) return yield { kind: 'removed', lang, path: removedPath(entry.slug) };
  for (let page = 1; page <= pageCount; page++) yield { kind: 'page', lang, path: path(entry.slug, page) };
}

/** Input of a plan: data only, so that a plan can be tested and explained. */
export interface PlanInput {
  /** Languages whose renderer has changed. */
  readonly changedRenderers: ReadonlySet<Language>;
  /** Existing pages: all of them if `wanted` is the whole site, otherwise at least those that the plan concerns. */
  readonly built: Iterable<PageTarget & { readonly fingerprint: string }>;
  /** Addresses of pages that have read changed keys; null if the changes are unknown. */
  readonly readers: ReadonlySet<string> | null;
  /**
   * Pages that should exist: the whole site, or those of entries that were created, renamed, deleted or changed in
   * number.
   */
  readonly wanted: Iterable<PageTarget>;
  /** Addresses of pages to render regardless of changes. */
  readonly due: ReadonlySet<string>;
  /** Number of pages on the site, to count those that are not checked. */
  readonly size: number;
}

/** Decides for each page: check it (with the reason), delete it, or skip it. */
export function plan({ changedRenderers, built, readers, wanted, due, size }: PlanInput): Plan {
  const there = new Map<string, PageTarget & { readonly fingerprint: string }>();
  for (const page of built) there.set(localize(page.lang, page.path), page);
  const jobs: PageJob[] = [];
  const isWanted = new Set<string>();
  for (const target of wanted) {
    const address = localize(target.lang, target.path);
    if (isWanted.has(address)) continue;
    isWanted.add(address);
    const page = there.get(address);
    const reason = reasonFor(page, target, address);
    if (reason) jobs.push({ ...target, reason, fingerprint: page?.fingerprint });
  }
  const deleted = [...there].filter(([address]) => !isWanted.has(address)).map(([, page]) => page);
  const known = jobs.filter(({ fingerprint }) => fingerprint !== undefined).length;
  return { jobs, deleted, skipped: size - known - deleted.length };

  function reasonFor(page: PageTarget | undefined, { kind, lang }: PageTarget, address: string): Reason | null {
    if (page?.kind !== kind) return 'new';
    if (changedRenderers.has(lang)) return 'renderer';
    if (readers === null) return 'everything';
    if (readers.has(address)) return 'read';
    return due.has(address) ? 'due' : null;
  }
}

/** Splits jobs into batches of one language; a worker reads and renders a batch at once. */
export function batchJobs(jobs: readonly PageJob[], size: number): Localized<PageJob[][]> {
  const batches = (lang: Language) => {
    const ofLanguage = jobs.filter((job) => job.lang === lang);
    return Array.from({ length: Math.ceil(ofLanguage.length / size) }, (_, index) =>
      ofLanguage.slice(index * size, (index + 1) * size),
    );
  };
  return byLanguage(batches);
}

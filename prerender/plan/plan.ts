import { pageTypeOf } from '../../server/page-data/compose.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import { APP_PATHS, localize, MENU_PATH, NOT_FOUND_PATH } from '../../src/rules/paths.ts';
import type { PlannedList } from '../source/snapshot.ts';

/**
 * One page to be made. `page` has data in the API, `app` is a shell of the hydrated app, `menu` a file with the whole
 * catalogue for the sheet in the header, `redirect` leads elsewhere.
 */
export interface PageTarget {
  readonly kind: 'page' | 'app' | 'not-found' | 'menu' | 'redirect';
  readonly lang: Language;
  /** Without the language. */
  readonly path: string;
  /** Where a redirect leads; without the language. */
  readonly to?: string | undefined;
}

/** A page to be checked, with what is known of the one that is there. */
export interface PageJob extends PageTarget {
  readonly reason: Reason;
  /** Of what went into the page that is there. */
  readonly fingerprint?: string | undefined;
  /** Of the files that are there. */
  readonly hashes?: { readonly html: string | undefined; readonly json: string | undefined } | undefined;
}

/** Why a page is checked or deleted. */
export type Reason =
  /** It is not there yet. */
  | 'new'
  /** It has read what changed. */
  | 'read'
  /** The code, the texts or the layout of its language changed. */
  | 'renderer'
  /** It could not be rendered the last time. */
  | 'due'
  /** There is no telling what changed: everything is checked. */
  | 'everything'
  /** Its entity is gone, or its list has become shorter. */
  | 'gone';

/** A list as a plan needs it; an entry without one has a single page. */
type Counted = Pick<PlannedList, 'slug'> & { readonly pageCount: number };

export interface Plan {
  readonly jobs: readonly PageJob[];
  readonly deleted: readonly PageTarget[];
  /** Pages that are left as they are, without being checked. */
  readonly skipped: number;
}

/**
 * Every page of the site, in both languages: the entries of the pages list (one with a list gives a page for each part
 * of it), the app's shells, the not-found page and the file of the menu.
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
 * A page for each old address, which leads to the new one, for every page of a list too. The old address is that of a
 * page of the old slug: what has an address of its own, such as the blog, has it whatever it is asked by.
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

/** The pages of some entries, in both languages. */
export function* entryPages(entries: readonly PageEntry[], lists: readonly Counted[]): Generator<PageTarget> {
  const pageCounts = pageCountsOf(lists);
  for (const lang of LANGUAGES) {
    for (const entry of entries) yield* pagesOfEntry(lang, entry, pageCounts.get(entry.slug) ?? 1);
  }
}

const pageCountsOf = (lists: readonly Counted[]) => new Map(lists.map(({ slug, pageCount }) => [slug, pageCount]));

function* pagesOfEntry(lang: Language, entry: PageEntry, pageCount: number): Generator<PageTarget> {
  const { path } = pageTypeOf(entry);
  for (let page = 1; page <= pageCount; page++) yield { kind: 'page', lang, path: path(entry.slug, page) };
}

/** What a plan is made from; all of it data, so that a plan can be tested and explained. */
export interface PlanInput {
  /** Languages whose renderer has changed. */
  readonly changedRenderers: ReadonlySet<Language>;
  /** Pages that are there, those of interest at least: every one of them when `wanted` is the whole site. */
  readonly built: Iterable<PageTarget & { readonly fingerprint: string }>;
  /** Pages that have read what changed; null when there is no telling. */
  readonly readers: ReadonlySet<string> | null;
  /** Pages that ought to be there: the whole site, or those of what was made, renamed, deleted or changed in number. */
  readonly wanted: Iterable<PageTarget>;
  /** Addresses of pages to render whatever changed. */
  readonly due: ReadonlySet<string>;
  /** Pages on the site, for the count of those that are not checked. */
  readonly size: number;
}

/** Says for each page: check it (and why), delete it, or leave it. */
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

/** Jobs of one language in batches: what one worker reads and renders in one go. */
export function batchJobs(jobs: readonly PageJob[], size: number): Record<Language, PageJob[][]> {
  const batches = (lang: Language) => {
    const ofLanguage = jobs.filter((job) => job.lang === lang);
    return Array.from({ length: Math.ceil(ofLanguage.length / size) }, (_, index) =>
      ofLanguage.slice(index * size, (index + 1) * size),
    );
  };
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, batches(lang)])) as Record<Language, PageJob[][]>;
}

import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import { pageCount } from '../../src/rules/pagination.ts';
import { APP_PATHS, paths } from '../../src/rules/paths.ts';

/** One file to render. `page` has data in the API, `app` is a shell of the hydrated app. */
export interface PageJob {
  readonly kind: 'page' | 'app' | 'not-found';
  readonly lang: Language;
  /** Without the language. */
  readonly path: string;
}

/** The path of the not-found page's file, which servers send for every address that has none. */
const NOT_FOUND_PATH = '/404';

/**
 * Every file of the site, in both languages: the entries of the pages list (a category gives a page for each part of
 * its list), the app's shells and the not-found page. `productCounts` maps a category's slug to its products.
 */
export function planPages(entries: readonly PageEntry[], productCounts: ReadonlyMap<string, number>): PageJob[] {
  const pages = entries.flatMap((entry) => entryPaths(entry, productCounts));
  return LANGUAGES.flatMap((lang) => [
    ...pages.map((path): PageJob => ({ kind: 'page', lang, path })),
    ...APP_PATHS.map((path): PageJob => ({ kind: 'app', lang, path })),
    { kind: 'not-found', lang, path: NOT_FOUND_PATH } as const,
  ]);
}

function entryPaths({ slug, type }: PageEntry, productCounts: ReadonlyMap<string, number>): string[] {
  switch (type) {
    case 'category':
      return Array.from({ length: pageCount(productCounts.get(slug) ?? 0) }, (_, index) =>
        paths.category(slug, index + 1),
      );
    case 'blog-category':
    case 'blog-post':
      return [paths.blogPage(slug)];
    case 'product':
    case 'index':
      return [paths.page(slug)];
  }
}

/** Jobs of one language in batches: what one worker fetches and renders in one go. */
export function batchJobs(jobs: readonly PageJob[], size: number): PageJob[][] {
  const batches: PageJob[][] = [];
  for (const lang of LANGUAGES) {
    const ofLanguage = jobs.filter((job) => job.lang === lang);
    for (let start = 0; start < ofLanguage.length; start += size) batches.push(ofLanguage.slice(start, start + size));
  }
  return batches;
}

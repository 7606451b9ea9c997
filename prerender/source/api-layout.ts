import type { PageRecord } from '../../server/page-data/reader.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Layout } from '../../src/contract/layout.ts';
import type { PageDataOf } from '../../src/contract/page-data.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import { LINKED_PAGES } from '../../src/rules/linked-pages.ts';
import { BLOG_SLUG, paths } from '../../src/rules/paths.ts';
import type { PageReader } from './snapshot.ts';

/**
 * Composes a layout from pages, for an API without one: the menu consists of the home page's categories, the footer of
 * links to the content pages, and the contacts are those of the contacts page. Unreadable pages are omitted.
 */
export async function layoutFromPages(
  { read }: Pick<PageReader, 'read'>,
  lang: Language,
  entries: readonly PageEntry[],
): Promise<Layout> {
  const contentSlugs = entries.filter(({ slug, type }) => type === 'index' && slug !== '' && slug !== BLOG_SLUG);
  const asked = [paths.home, ...contentSlugs.map(({ slug }) => paths.page(slug))];
  const pages = (await read(lang, asked)).flatMap(({ page }) => page ?? []);
  const home = pages.find((page) => page.type === 'home');
  const contents = pages.filter((page) => page.type === 'content');
  const published = new Set(pages.map((page) => page.path));
  const unpublished = LINKED_PAGES.filter((slug) => !published.has(paths.page(slug)));
  return {
    site: contents.find(({ site }) => site !== null)?.site ?? null,
    menu: (home?.categories ?? []).map(({ slug, name, picture }) => ({ slug, name, picture, children: [] })),
    pages: contents.map((page) => ({ slug: page.path.slice(1), name: nameOf(page) })),
    ...(unpublished.length > 0 && { unpublished }),
  };
}

const nameOf = ({ breadcrumbs, title }: PageDataOf<'content'>): string => breadcrumbs.at(-1)?.name ?? title;

/**
 * Returns the number of pages of the list that a record shows; 1 without a list; null if the record could not be read.
 */
export function pageCountOf(record: PageRecord | undefined): number | null {
  if (!record || record.failure !== undefined) return null;
  return record.page && 'list' in record.page ? record.page.list.pageCount : 1;
}

import type { PageRecord } from '../../server/page-data/reader.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Layout } from '../../src/contract/layout.ts';
import type { PageDataOf } from '../../src/contract/page-data.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import { BLOG_SLUG, paths } from '../../src/rules/paths.ts';
import type { PageReader } from './snapshot.ts';

/**
 * A layout from pages, for an API that has none: the home page's categories are the menu, the content pages are the
 * footer's links, and the contacts page's contacts are the shop's. What cannot be read is left out.
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
  return {
    site: contents.find(({ site }) => site !== null)?.site ?? null,
    menu: (home?.categories ?? []).map(({ slug, name }) => ({ slug, name, children: [] })),
    pages: contents.map((page) => ({ slug: page.path.slice(1), name: nameOf(page) })),
  };
}

const nameOf = ({ breadcrumbs, title }: PageDataOf<'content'>): string => breadcrumbs.at(-1)?.name ?? title;

/** Pages of the list that a record shows, 1 when it shows none; null when it could not be read. */
export function pageCountOf(record: PageRecord | undefined): number | null {
  if (!record || record.failure !== undefined) return null;
  return record.page && 'list' in record.page ? record.page.list.pageCount : 1;
}

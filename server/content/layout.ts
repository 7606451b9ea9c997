import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts';
import type { Layout, Site } from '../../src/contract/layout.ts';
import { isDemoIban } from '../../src/rules/iban.ts';
import { LINKED_PAGES } from '../../src/rules/linked-pages.ts';
import { OFFER_SLUG } from '../../src/rules/paths.ts';
import { hasSeller } from '../../src/rules/seller.ts';
import { readTree } from '../catalogue/categories.ts';
import type { CategoryNode } from '../catalogue/tree.ts';
import type { Deps } from '../context.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { categories } from '../db/schema/catalogue.ts';
import type { contentPages, LocalizedSite } from '../db/schema/pages.ts';
import { OperatorError } from '../errors.ts';

/** The database has its tables and nothing else. */
export class NoFirstDataError extends OperatorError {
  constructor() {
    super('The database has no shop yet: run `npm run setup` (docs/first-data.md)');
  }
}

/**
 * Returns the shop's own data: name, address, contacts, account; empty texts before the owner has entered them.
 * @throws NoFirstDataError when the database is empty
 */
export async function readSite(db: Queryable, lang: Language): Promise<Site> {
  const { rows } = await db.query<{ readonly site: LocalizedSite[Language] }>({
    name: 'site',
    text: 'SELECT site -> $1 AS site FROM site_settings',
    values: [lang],
  });
  if (!rows[0]) throw new NoFirstDataError();
  return rows[0].site;
}

/** Returns the shop's own data as pages show them; null before the owner has entered the seller. */
export async function readShownSite(db: Queryable, lang: Language): Promise<Site | null> {
  const site = await readSite(db, lang);
  return hasSeller(site) ? site : null;
}

/**
 * Returns true if invoices can be paid: the shop has a bank account. In production the demo account does not count,
 * because money sent to it would be lost.
 */
export async function hasInvoices({ pool, isProduction }: Pick<Deps, 'pool' | 'isProduction'>): Promise<boolean> {
  const { bank } = await readSite(pool, DEFAULT_LANGUAGE);
  return !!bank && !(isProduction && isDemoIban(bank.iban));
}

/** Returns true if the public offer is published. */
export async function hasOffer(db: Queryable): Promise<boolean> {
  const { rows } = await db.query({
    name: 'has-offer',
    text: 'SELECT 1 FROM content_pages WHERE slug = $1 AND is_published',
    values: [OFFER_SLUG],
  });
  return rows.length > 0;
}

/** Returns the data that all pages of one language share. */
export async function readLayout(db: Queryable, lang: Language): Promise<Layout> {
  const [site, tree, pages, hidden, unpublished] = await Promise.all([
    readShownSite(db, lang),
    readTree(db, lang),
    readFooterPages(db, lang),
    readHiddenCategories(db),
    readUnpublishedPages(db),
  ]);
  const item = ({ id, slug, name }: CategoryNode) => ({ slug, name, ...(hidden.has(id) && { isHidden: true }) });
  const menu = tree.all
    .filter(({ parent }) => !parent)
    .map((category) => ({
      ...item(category),
      picture: category.picture,
      children: category.children.map(item),
    }));
  return { site, menu, pages, ...(unpublished.length > 0 && { unpublished }) };
}

async function readFooterPages(db: Queryable, lang: Language): Promise<Layout['pages']> {
  const { rows } = await db.query<RowOf<typeof contentPages, 'slug'> & { readonly name: string }>({
    name: 'footer-pages',
    text: `SELECT slug, title ->> $1 AS name FROM content_pages WHERE is_in_footer AND is_published
      ORDER BY position, slug`,
    values: [lang],
  });
  return rows;
}

/** Returns the slugs of the pages that screens link to and that are not published, in the order of LINKED_PAGES. */
async function readUnpublishedPages(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<RowOf<typeof contentPages, 'slug'>>({
    name: 'published-pages',
    text: 'SELECT slug FROM content_pages WHERE slug = ANY($1) AND is_published',
    values: [LINKED_PAGES],
  });
  const published = new Set(rows.map(({ slug }) => slug));
  return LINKED_PAGES.filter((slug) => !published.has(slug));
}

/** Returns the ids of the categories that the menu omits. */
async function readHiddenCategories(db: Queryable): Promise<Set<number>> {
  const { rows } = await db.query<RowOf<typeof categories, 'id'>>({
    name: 'hidden-categories',
    text: 'SELECT id FROM categories WHERE NOT is_in_menu',
  });
  return new Set(rows.map(({ id }) => id));
}

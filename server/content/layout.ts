import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts';
import type { Layout, Site } from '../../src/contract/layout.ts';
import { isDemoIban } from '../../src/rules/iban.ts';
import { readTree } from '../catalogue/categories.ts';
import type { Deps } from '../context.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { contentPages, LocalizedSite } from '../db/schema/pages.ts';

/** What the shop says of itself. Throws when the database has not been seeded. */
export async function readSite(db: Queryable, lang: Language): Promise<Site> {
  const { rows } = await db.query<{ readonly site: LocalizedSite[Language] }>({
    name: 'site',
    text: 'SELECT site -> $1 AS site FROM site_settings',
    values: [lang],
  });
  if (!rows[0]) throw new Error('The shop has no site settings: the database is not seeded');
  return rows[0].site;
}

/**
 * Whether invoices can be paid: the shop has an account, and production one that is not the demonstration's, to which
 * money would be lost.
 */
export async function hasInvoices({ pool, isProduction }: Pick<Deps, 'pool' | 'isProduction'>): Promise<boolean> {
  const { bank } = await readSite(pool, DEFAULT_LANGUAGE);
  return !!bank && !(isProduction && isDemoIban(bank.iban));
}

/** What every page of one language shares. */
export async function readLayout(db: Queryable, lang: Language): Promise<Layout> {
  const [site, tree, { rows: pages }] = await Promise.all([
    readSite(db, lang),
    readTree(db, lang),
    db.query<RowOf<typeof contentPages, 'slug'> & { readonly name: string }>({
      name: 'footer-pages',
      text: 'SELECT slug, title ->> $1 AS name FROM content_pages ORDER BY position, slug',
      values: [lang],
    }),
  ]);
  const menu = tree.all
    .filter(({ parent }) => !parent)
    .map(({ slug, name, children }) => ({
      slug,
      name,
      children: children.map((child) => ({ slug: child.slug, name: child.name })),
    }));
  return { site, menu, pages };
}

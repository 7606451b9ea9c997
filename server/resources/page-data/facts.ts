import type pg from 'pg';
import type { BlogCategory } from '../../../src/contract/blog.ts';
import type { Content } from '../../../src/contract/content.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { Site } from '../../../src/contract/layout.ts';
import type { PageEntry } from '../../../src/contract/page-entry.ts';
import type { ProductCard } from '../../../src/contract/product.ts';
import { type PostRecord, readBlogCategories, readPosts, readPostTexts } from '../blog/blog.ts';
import { readListIds, readTree } from '../categories/categories.ts';
import { type CategoryNode, type CategoryTree, idsBelow } from '../categories/tree.ts';
import { readContent } from '../content/content.ts';
import { readSite } from '../layout/layout.ts';
import { readPageEntries } from '../pages/pages.ts';
import { readCards } from '../products/cards.ts';
import { type ProductRecord, readProducts } from '../products/products.ts';
import { fits, type PageRequest } from './requests.ts';

/** Everything that a batch of pages shows, read with a fixed number of queries. */
export interface Facts {
  readonly lang: Language;
  readonly tree: CategoryTree;
  readonly products: ReadonlyMap<string, ProductRecord>;
  readonly cards: ReadonlyMap<number, ProductCard>;
  /** Ids of the products of each list, by the path of its page. */
  readonly lists: ReadonlyMap<string, readonly number[]>;
  readonly home: { readonly hits: readonly number[]; readonly novelties: readonly number[] };
  readonly posts: readonly PostRecord[];
  readonly postTexts: ReadonlyMap<string, string>;
  readonly blogCategories: readonly BlogCategory[];
  readonly content: ReadonlyMap<string, Content>;
  readonly site: Site;
}

/** Products on each shelf of the home page, and materials beside an article. */
const HOME_SHELF = 8;
const POST_MATERIALS = 8;

/** Reads what `requests` show. `entries` holds the entry of each request that has a page. */
export async function readFacts(
  pool: pg.Pool,
  lang: Language,
  requests: readonly PageRequest[],
  entries: ReadonlyMap<string, PageEntry>,
): Promise<Facts> {
  const slugsOf = (...types: PageEntry['type'][]) =>
    requests.flatMap(({ slug }) => (types.includes(entries.get(slug)?.type ?? 'index') ? [slug] : []));
  const [tree, products, posts, postTexts, blogCategories, content, site] = await Promise.all([
    readTree(pool, lang),
    readProducts(pool, lang, slugsOf('product')),
    readPosts(pool, lang),
    readPostTexts(pool, lang, slugsOf('blog-post')),
    readBlogCategories(pool, lang),
    readContent(pool, lang, slugsOf('index')),
    readSite(pool, lang),
  ]);
  const [lists, home] = await Promise.all([
    readLists(pool, lang, requests, entries, tree, posts),
    readHome(pool, lang, requests.some(({ path }) => path === '/') ? tree : null),
  ]);
  const shown = [
    ...[...products.values()].flatMap(({ links }) => links),
    ...[...lists.values()].flat(),
    ...home.hits,
    ...home.novelties,
  ];
  const cards = await readCards(pool, lang, shown);
  return { lang, tree, products, cards, lists, home, posts, postTexts, blogCategories, content, site };
}

/** The entries of the requests that are addressed as their page is. */
export async function readRequestedEntries(
  pool: pg.Pool,
  requests: readonly PageRequest[],
): Promise<Map<string, PageEntry>> {
  return readPageEntries(pool, [...new Set(requests.map(({ slug }) => slug))]);
}

async function readLists(
  pool: pg.Pool,
  lang: Language,
  requests: readonly PageRequest[],
  entries: ReadonlyMap<string, PageEntry>,
  tree: CategoryTree,
  posts: readonly PostRecord[],
): Promise<Map<string, readonly number[]>> {
  const lists = requests.map(async (request): Promise<[string, readonly number[]]> => {
    const entry = entries.get(request.slug);
    if (!entry || !fits(request, entry)) return [request.path, []];
    const categories = listedCategories(entry, tree, posts);
    const ids = await readListIds(pool, lang, {
      categoryIds: categories.flatMap(idsBelow),
      sort: 'popular',
      page: request.page,
    });
    return [request.path, entry.type === 'blog-post' ? ids.slice(0, POST_MATERIALS) : ids];
  });
  return new Map(await Promise.all(lists));
}

/** The categories whose products a page lists: its own, or those of the materials that an article uses. */
function listedCategories(entry: PageEntry, tree: CategoryTree, posts: readonly PostRecord[]): CategoryNode[] {
  if (entry.type === 'category') return [tree.bySlug.get(entry.slug)].filter((node) => node !== undefined);
  const post = posts.find(({ slug }) => entry.type === 'blog-post' && slug === entry.slug);
  return (post?.categoryIds ?? []).flatMap((id) => tree.byId.get(id) ?? []);
}

async function readHome(pool: pg.Pool, lang: Language, tree: CategoryTree | null): Promise<Facts['home']> {
  if (!tree) return { hits: [], novelties: [] };
  const categoryIds = tree.all.map(({ id }) => id);
  const shelf = async (sort: 'popular' | 'new') =>
    (await readListIds(pool, lang, { categoryIds, sort, page: 1 })).slice(0, HOME_SHELF);
  const [hits, novelties] = await Promise.all([shelf('popular'), shelf('new')]);
  return { hits, novelties };
}

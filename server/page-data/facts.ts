import type { BlogCategory } from '../../src/contract/blog.ts';
import type { Content } from '../../src/contract/content.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { PagePath } from '../../src/rules/page-path.ts';
import { readListIds, readTree } from '../catalogue/categories.ts';
import { type ProductRecord, readProducts } from '../catalogue/products.ts';
import { type CategoryNode, type CategoryTree, idsBelow } from '../catalogue/tree.ts';
import { type PostRecord, readBlogCategories, readPosts, readPostTexts } from '../content/blog.ts';
import { readContent } from '../content/content.ts';
import { readSite } from '../content/layout.ts';
import type { Queryable } from '../db/queryable.ts';
import { readPageEntries } from './pages.ts';
import { fits } from './requests.ts';

/** What pages of every kind are composed from: read once for any number of them. */
export interface SharedFacts {
  readonly lang: Language;
  readonly tree: CategoryTree;
  readonly posts: readonly PostRecord[];
  /** Of each category the articles that use its materials, in the order of `posts`. */
  readonly postsOfCategory: ReadonlyMap<number, readonly PostRecord[]>;
  readonly blogCategories: readonly BlogCategory[];
  readonly site: Site;
}

/** Everything that a batch of pages shows. */
export interface Facts extends SharedFacts {
  readonly products: ReadonlyMap<string, ProductRecord>;
  readonly cards: ReadonlyMap<number, ProductCard>;
  /** Ids of the products of each list, by the path of its page. */
  readonly lists: ReadonlyMap<string, readonly number[]>;
  readonly home: { readonly hits: readonly number[]; readonly novelties: readonly number[] };
  readonly postTexts: ReadonlyMap<string, string>;
  readonly content: ReadonlyMap<string, Content>;
}

/** Where lists and cards come from; a bulk build keeps what it has read. */
export interface CatalogueReader {
  /** Ids of one page (1-based) of the products in some categories, in the order of the prerendered lists. */
  listIds(categoryIds: readonly number[], page: number): Promise<readonly number[]>;
  /** The cards of the published products among `ids`. */
  cards(ids: readonly number[]): Promise<ReadonlyMap<number, ProductCard>>;
}

/** Products on each shelf of the home page, and materials beside an article. */
const HOME_SHELF = 8;
const POST_MATERIALS = 8;

export async function readSharedFacts(db: Queryable, lang: Language): Promise<SharedFacts> {
  const [tree, posts, blogCategories, site] = await Promise.all([
    readTree(db, lang),
    readPosts(db, lang),
    readBlogCategories(db, lang),
    readSite(db, lang),
  ]);
  return { lang, tree, posts, postsOfCategory: byCategory(posts), blogCategories, site };
}

/** Made once: a large shop has too many posts to look through all of them for each product. */
function byCategory(posts: readonly PostRecord[]): Map<number, PostRecord[]> {
  const found = new Map<number, PostRecord[]>();
  for (const post of posts) {
    for (const id of new Set(post.categoryIds)) {
      const known = found.get(id);
      if (known) known.push(post);
      else found.set(id, [post]);
    }
  }
  return found;
}

/** What a batch of pages is about. */
interface Subjects {
  /** The entry of each request that has a page, by slug. */
  readonly entries: ReadonlyMap<string, PageEntry>;
  readonly products: ReadonlyMap<string, ProductRecord>;
}

/** Finds out what `requests` ask for. */
export async function readSubjects(db: Queryable, lang: Language, requests: readonly PagePath[]): Promise<Subjects> {
  const slugs = [...new Set(requests.map(({ slug }) => slug))];
  const products = await readProducts(db, lang, slugs);
  // Nearly all pages are of products, and those that were found are known to have one.
  const others = slugs.filter((slug) => !products.has(slug));
  const entries = new Map<string, PageEntry>(others.length > 0 ? await readPageEntries(db, others) : []);
  for (const slug of products.keys()) entries.set(slug, { slug, type: 'product' });
  return { entries, products };
}

/** Reads what `requests` show. */
export async function readFacts(
  db: Queryable,
  catalogue: CatalogueReader,
  shared: SharedFacts,
  requests: readonly PagePath[],
  { entries, products }: Subjects,
): Promise<Facts> {
  const { lang, tree } = shared;
  const slugsOf = (...types: PageEntry['type'][]) =>
    requests.flatMap(({ slug }) => (types.includes(entries.get(slug)?.type ?? 'index') ? [slug] : []));
  const [postTexts, content] = await Promise.all([
    readPostTexts(db, lang, slugsOf('blog-post')),
    readContent(db, lang, slugsOf('index')),
  ]);
  const [lists, home] = await Promise.all([
    readLists(catalogue, shared, requests, entries),
    readHome(db, catalogue, lang, requests.some(({ path }) => path === '/') ? tree : null),
  ]);
  const cards = await catalogue.cards([
    ...[...products.values()].flatMap(({ links }) => links),
    ...[...lists.values()].flat(),
    ...home.hits,
    ...home.novelties,
  ]);
  return { ...shared, products, cards, lists, home, postTexts, content };
}

async function readLists(
  catalogue: CatalogueReader,
  shared: SharedFacts,
  requests: readonly PagePath[],
  entries: ReadonlyMap<string, PageEntry>,
): Promise<Map<string, readonly number[]>> {
  const lists = requests.map(async (request): Promise<[string, readonly number[]]> => {
    const entry = entries.get(request.slug);
    if (!entry || !fits(request, entry)) return [request.path, []];
    const categories = listedCategories(entry, shared);
    if (categories.length === 0) return [request.path, []];
    const ids = await catalogue.listIds(categories.flatMap(idsBelow), request.page);
    return [request.path, entry.type === 'blog-post' ? ids.slice(0, POST_MATERIALS) : ids];
  });
  return new Map(await Promise.all(lists));
}

/** The categories whose products a page lists: its own, or those of the materials that an article uses. */
export function listedCategories(entry: PageEntry, { tree, posts }: SharedFacts): CategoryNode[] {
  if (entry.type === 'category') return [tree.bySlug.get(entry.slug)].filter((node) => node !== undefined);
  const post = posts.find(({ slug }) => entry.type === 'blog-post' && slug === entry.slug);
  return (post?.categoryIds ?? []).flatMap((id) => tree.byId.get(id) ?? []);
}

async function readHome(
  db: Queryable,
  catalogue: CatalogueReader,
  lang: Language,
  tree: CategoryTree | null,
): Promise<Facts['home']> {
  if (!tree) return { hits: [], novelties: [] };
  const categoryIds = tree.all.map(({ id }) => id);
  const [hits, novelties] = await Promise.all([
    catalogue.listIds(categoryIds, 1),
    readListIds(db, lang, { categoryIds, sort: 'new', page: 1 }),
  ]);
  return { hits: hits.slice(0, HOME_SHELF), novelties: novelties.slice(0, HOME_SHELF) };
}

import type { BlogCategory, PostCard } from '../../src/contract/blog.ts';
import type { Content } from '../../src/contract/content.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import type { Picture } from '../../src/contract/media.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { Review } from '../../src/contract/review.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import type { Described } from '../catalogue/described.ts';
import type { FamilyRecord } from '../catalogue/families.ts';
import type { LandingRecord } from '../catalogue/landings.ts';
import { familyCard, type ListedCard, withVariants } from '../catalogue/list-groups.ts';
import type { ProductRecord } from '../catalogue/products.ts';
import type { RemovedProduct } from '../catalogue/removed-products.ts';
import { type CategoryNode, idsBelow } from '../catalogue/tree.ts';
import type { DependencyKey } from '../changes/keys.ts';
import type { PostRecord, PostText } from '../content/blog.ts';
import { showsLevels, withLevels } from '../content/level-rows.ts';
import type { ReviewsOfProduct } from '../reviews/of-product.ts';
import type { PublishedReviews } from '../reviews/published.ts';
import type { Loaders, SharedData, SharedKey } from './shared-data.ts';

type RecordKey<Key> = (key: Key) => void;

/** Maximum number of pages of a list in which a shelf looks for products in stock. */
const SEARCHED_PAGES = 10;

/**
 * The data that all pages of a language share, as one reader sees them: each getter records the keys of the data that
 * it returns, or does not find.
 */
export class TrackedSharedData {
  readonly #shared: SharedData;
  readonly #record: RecordKey<SharedKey>;

  constructor(shared: SharedData, record: RecordKey<SharedKey>) {
    this.#shared = shared;
    this.#record = record;
  }

  get lang(): Language {
    return this.#shared.lang;
  }

  category(slug: string): CategoryNode | undefined {
    this.#record(`page:${slug}`);
    return this.#recorded(this.#shared.tree.bySlug.get(slug));
  }

  categoryById(id: number): CategoryNode | undefined {
    this.#record(`category:${id}`);
    return this.#recorded(this.#shared.tree.byId.get(id));
  }

  /** Returns a landing page; undefined when the slug has none. */
  landing(slug: string): LandingRecord | undefined {
    this.#record(`page:${slug}`);
    const landing = this.#shared.landings.find((candidate) => candidate.slug === slug);
    if (landing) this.#record(`landings:${landing.categoryId}`);
    return landing;
  }

  /** Returns the landing pages of a category, in their order. */
  landings(categoryId: number): readonly LandingRecord[] {
    this.#record(`landings:${categoryId}`);
    return this.#shared.landings.filter((landing) => landing.categoryId === categoryId);
  }

  /**
   * Returns the top-level categories in the order of the menu. Which ones there are is part of the menu, which every
   * page depends on anyway.
   */
  topCategories(): readonly CategoryNode[] {
    return this.#shared.tree.all
      .filter(({ parent }) => !parent)
      .map((node) => new RecordedCategory(node, this.#record));
  }

  /** Returns the cards of all posts, newest first. */
  posts(): readonly PostCard[] {
    this.#record('posts');
    return this.#shared.postCards;
  }

  /** Returns the cards of the posts that use a category's materials, newest first. */
  articles(categoryId: number): readonly PostCard[] {
    this.#record(`articles:${categoryId}`);
    return this.#shared.articles.get(categoryId) ?? [];
  }

  blogCategories(): readonly BlogCategory[] {
    this.#record('blog-categories');
    return this.#shared.blogCategories;
  }

  /** Returns the shop's own data; null before the owner has entered the seller. */
  site(): Site | null {
    this.#record('site');
    return this.#shared.site;
  }

  /** Returns the number and average of the published reviews. */
  reviewTotals(): PublishedReviews {
    this.#record('reviews');
    return this.#shared.reviews;
  }

  #recorded(node: CategoryNode | undefined): CategoryNode | undefined {
    return node && new RecordedCategory(node, this.#record);
  }
}

/**
 * A category that records its parts separately: the breadcrumbs of a product's page use its name and not its picture.
 */
class RecordedCategory implements CategoryNode {
  readonly id: number;
  readonly #node: CategoryNode;
  readonly #record: RecordKey<SharedKey>;

  constructor(node: CategoryNode, record: RecordKey<SharedKey>) {
    this.id = node.id;
    this.#node = node;
    this.#record = record;
  }

  get slug(): string {
    return this.#own.slug;
  }

  get name(): string {
    return this.#own.name;
  }

  get parentId(): number | null {
    return this.#own.parentId;
  }

  get parent(): CategoryNode | null {
    const { parent } = this.#own;
    return parent && new RecordedCategory(parent, this.#record);
  }

  get children(): readonly CategoryNode[] {
    return this.#own.children.map((child) => new RecordedCategory(child, this.#record));
  }

  get description(): string {
    this.#record(`category-text:${this.id}`);
    return this.#node.description;
  }

  get picture(): Picture | null {
    this.#record(`category-text:${this.id}`);
    // The alternative text of the picture may be the name.
    return this.#own.picture;
  }

  /** Number of products, of the categories below too. */
  get productCount(): number {
    this.#record(`list:${this.id}`);
    return this.#node.productCount;
  }

  /** Number of cards of its list. */
  get cardCount(): number {
    this.#record(`list:${this.id}`);
    return this.#node.cardCount;
  }

  /** The category itself; records the key of its own data. */
  get #own(): CategoryNode {
    this.#record(`category:${this.id}`);
    return this.#node;
  }
}

/**
 * Facts of one page. Getters record the keys of the data that they read, whether it exists or not: if none of the
 * recorded keys has changed, the page has not changed. Dependencies are declared nowhere else.
 */
export class TrackedPageData extends TrackedSharedData {
  readonly #loaders: Loaders;
  readonly #reads: Set<DependencyKey>;

  constructor(loaders: Loaders) {
    const reads = new Set<DependencyKey>();
    super(loaders.shared, (key) => reads.add(key));
    this.#loaders = loaders;
    this.#reads = reads;
  }

  /** All keys that were read so far. */
  get reads(): readonly DependencyKey[] {
    return [...this.#reads];
  }

  /** Returns the entry of a slug; undefined when there is no page. */
  async entry(slug: string): Promise<PageEntry | undefined> {
    this.#reads.add(`page:${slug}`);
    return (await this.#loaders.subjects.load(slug)).entry;
  }

  /** Returns a published product; undefined when there is none. */
  async product(slug: string): Promise<ProductRecord | undefined> {
    this.#reads.add(`page:${slug}`);
    const { product } = await this.#loaders.subjects.load(slug);
    if (product) this.#reads.add(`product:${product.id}`);
    return product;
  }

  /** Returns a product that is no longer sold; undefined when there is none. */
  async removedProduct(slug: string): Promise<RemovedProduct | undefined> {
    this.#reads.add(`page:${slug}`);
    const product = await this.#loaders.removedProducts.load(slug);
    if (product) this.#reads.add(`product:${product.id}`);
    return product;
  }

  /** Returns a family with all its members; undefined when it does not exist. */
  async family(id: number): Promise<FamilyRecord | undefined> {
    this.#reads.add(`family:${id}`);
    const family = await this.#loaders.families.load(id);
    for (const member of family?.members ?? []) this.#reads.add(`variant:${member.id}`);
    return family;
  }

  /** Returns a post with its text; undefined when it does not exist. */
  async post(slug: string): Promise<(PostRecord & PostText) | undefined> {
    this.#reads.add(`page:${slug}`);
    const post = this.#loaders.shared.posts.find((candidate) => candidate.slug === slug);
    const text = await this.#loaders.postTexts.load(slug);
    if (!post || !text) return undefined;
    this.#reads.add(`post:${post.id}`);
    return { ...post, ...text };
  }

  /** Returns a content page; undefined when it does not exist. */
  async content(slug: string): Promise<Content | undefined> {
    this.#reads.add(`content:${slug}`);
    const page = await this.#loaders.content.load(slug);
    if (!page || !showsLevels(page)) return page;
    this.#reads.add('discount-levels');
    return withLevels(this.lang, page, await this.#loaders.discountLevels.load('all'));
  }

  /** Returns one page (1-based) of the published reviews, newest first. */
  reviews(page: number): Promise<readonly Review[]> {
    this.#reads.add('reviews');
    return this.#loaders.reviewPages.load(page);
  }

  /** Returns the reviews that a product's page shows; undefined when there are none. */
  reviewsOfProduct(id: number): Promise<ReviewsOfProduct | undefined> {
    this.#reads.add(`product:${id}`);
    return this.#loaders.reviewsOfProducts.load(id);
  }

  /**
   * Returns the ids of one page (1-based) of the products in the given categories and below, the most popular first.
   */
  list(categoryIds: readonly number[], page: number): Promise<readonly number[]> {
    for (const id of categoryIds) this.#reads.add(`list:${id}`);
    const { byId } = this.#loaders.shared.tree;
    const nodes = categoryIds.flatMap((id) => byId.get(id) ?? []);
    if (nodes.length === 0) return Promise.resolve([]);
    return this.#loaders.lists.load({ categoryIds: nodes.flatMap(idsBelow), sort: 'popular', page });
  }

  /**
   * Returns one page (1-based) of the cards of a category and below, the most popular first; a grouped family has one
   * card.
   */
  async listedCards(categoryId: number, page: number): Promise<readonly ProductCard[]> {
    this.#reads.add(`list:${categoryId}`);
    const category = this.#loaders.shared.tree.byId.get(categoryId);
    if (!category) return [];
    const listed = await this.#loaders.cardLists.load({ categoryIds: idsBelow(category), page });
    // Members of families and their order are part of the key `list`.
    this.#recordVariants(listed.flatMap(({ family }) => family?.members ?? []));
    const variants = new Map(listed.map(({ id, family }) => [id, family?.variants]));
    return withVariants(await this.cards(listed.map(({ id }) => id)), variants);
  }

  /** Returns the index for the filters of a category's list. */
  async facetIndex(categoryId: number): Promise<FacetIndex> {
    this.#reads.add(`list:${categoryId}`);
    const category = this.#loaders.shared.tree.byId.get(categoryId);
    // Keys of each category below: a move of a category changes the key `list`.
    for (const id of category ? idsBelow(category) : []) this.#reads.add(`facets:${id}`);
    const index = await this.#loaders.facetIndexes.load(categoryId);
    this.#recordVariants(
      (index.groups ?? []).flatMap(({ places }) => places.flatMap((place) => index.ids[place] ?? [])),
    );
    return index;
  }

  #recordVariants(ids: readonly number[]): void {
    for (const id of ids) this.#reads.add(`variant:${id}`);
  }

  /**
   * Returns the cards of the first `count` products in stock, the most popular or the newest first; a grouped family has
   * one card. A sold piece of a product that is not shown touches nothing: of a product that was passed over only its
   * return is recorded. Families are part of the keys `list` of the top categories.
   * @param taken ids of products that are shown elsewhere on the page; those that are returned are added
   */
  async shelf(sort: 'popular' | 'new', count: number, taken: Set<number>): Promise<readonly ProductCard[]> {
    this.#reads.add('list:all');
    const categoryIds = this.#loaders.shared.tree.all.map(({ id }) => id);
    const found: ProductCard[] = [];
    for (let page = 1; page <= SEARCHED_PAGES && found.length < count; page++) {
      const ids = await this.#loaders.lists.load({ categoryIds, sort, page });
      if (ids.length === 0) break;
      const listed = await this.#asCards(ids);
      const cards = await this.#loaders.cards.load(listed.map(({ id }) => id));
      const cardOf = new Map(cards.map((card) => [card.id, card]));
      for (const { id, family } of listed) {
        if (found.length === count) break;
        const card = cardOf.get(id);
        if (!card || taken.has(id)) continue;
        if (family) this.#recordVariants(family.members);
        if (card.stock === 0) {
          this.#recordVariants([id]);
          continue;
        }
        this.#reads.add(`card:${id}`);
        for (const member of family?.members ?? [id]) taken.add(member);
        found.push({ ...card, variants: family?.variants });
      }
    }
    return found;
  }

  /** Returns the cards of products, each family once. */
  async #asCards(ids: readonly number[]): Promise<ListedCard[]> {
    const families = await Promise.all(ids.map((id) => this.#loaders.groupedFamilies.load(id)));
    return [...new Map(ids.map((id, index) => [families[index] ?? id, id]))].flatMap(([family, id]) =>
      typeof family === 'number' ? { id } : (familyCard(family) ?? { id }),
    );
  }

  /** Returns the cards of the published products with the given SKUs, in their order. */
  async cardsOfSkus(skus: readonly string[]): Promise<readonly ProductCard[]> {
    for (const sku of skus) this.#reads.add(`sku:${sku}`);
    const ids = await Promise.all(skus.map((sku) => this.#loaders.skus.load(sku)));
    // The publication of a product is part of its card's key.
    return this.cards(ids.filter((id) => id !== undefined));
  }

  /**
   * Returns the products that have a value of an attribute, published or not, with the values of all their attributes,
   * by id.
   */
  async described(code: string): Promise<readonly Described[]> {
    this.#reads.add(`attribute:${code}`);
    const found = await this.#loaders.described.load(code);
    this.#recordVariants(found.map(({ id }) => id));
    return found;
  }

  /** Returns stored pictures in their order, without alternative texts. They are never changed, so no key is recorded. */
  async pictures(ids: readonly string[]): Promise<Picture[]> {
    const found = await Promise.all(ids.map((id) => this.#loaders.pictures.load(id)));
    return found.filter((picture) => picture !== undefined);
  }

  /** Returns the cards of the published products with the given slugs, in their order. */
  async cardsOfSlugs(slugs: readonly string[]): Promise<readonly ProductCard[]> {
    for (const slug of slugs) this.#reads.add(`page:${slug}`);
    const subjects = await Promise.all(slugs.map((slug) => this.#loaders.subjects.load(slug)));
    return this.cards(subjects.flatMap(({ product }) => product?.id ?? []));
  }

  /** Returns the cards of the published products among `ids`, in their order. */
  cards(ids: readonly number[]): Promise<readonly ProductCard[]> {
    for (const id of ids) this.#reads.add(`card:${id}`);
    return this.#loaders.cards.load(ids);
  }
}

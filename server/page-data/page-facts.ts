import type { BlogCategory } from '../../src/contract/blog.ts';
import type { Content } from '../../src/contract/content.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import type { Picture } from '../../src/contract/media.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { Review } from '../../src/contract/review.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import type { FamilyRecord } from '../catalogue/families.ts';
import type { LandingRecord } from '../catalogue/landings.ts';
import { withVariants } from '../catalogue/list-groups.ts';
import type { ProductRecord } from '../catalogue/products.ts';
import { type CategoryNode, idsBelow } from '../catalogue/tree.ts';
import type { DependencyKey } from '../changes/keys.ts';
import type { PostRecord, PostText } from '../content/blog.ts';
import { showsLevels, withLevels } from '../content/level-rows.ts';
import type { ReviewsOfProduct } from '../reviews/of-product.ts';
import type { PublishedReviews } from '../reviews/published.ts';
import type { Loaders, SharedFacts, SharedKey } from './facts.ts';

type RecordKey<Key> = (key: Key) => void;

/**
 * The facts that all pages of a language share, as one reader sees them: each getter records the keys of what it gives,
 * or does not find.
 */
export class RecordedSharedFacts {
  readonly #shared: SharedFacts;
  readonly #record: RecordKey<SharedKey>;

  constructor(shared: SharedFacts, record: RecordKey<SharedKey>) {
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

  /** A page for a choice of filters; undefined when the slug is none's. */
  landing(slug: string): LandingRecord | undefined {
    this.#record(`page:${slug}`);
    const landing = this.#shared.landings.find((candidate) => candidate.slug === slug);
    if (landing) this.#record(`landings:${landing.categoryId}`);
    return landing;
  }

  /** The pages for choices of a category's filters, in their order. */
  landings(categoryId: number): readonly LandingRecord[] {
    this.#record(`landings:${categoryId}`);
    return this.#shared.landings.filter((landing) => landing.categoryId === categoryId);
  }

  /** In the order of the menu. Which they are is part of the menu, and so of what every page is rendered with. */
  topCategories(): readonly CategoryNode[] {
    return this.#shared.tree.all
      .filter(({ parent }) => !parent)
      .map((node) => new RecordedCategory(node, this.#record));
  }

  /** The cards of all posts, newest first. */
  posts(): readonly PostRecord[] {
    this.#record('posts');
    return this.#shared.posts;
  }

  /** The cards of the posts that use a category's materials, newest first. */
  articles(categoryId: number): readonly PostRecord[] {
    this.#record(`articles:${categoryId}`);
    return this.#shared.postsOfCategory.get(categoryId) ?? [];
  }

  blogCategories(): readonly BlogCategory[] {
    this.#record('blog-categories');
    return this.#shared.blogCategories;
  }

  site(): Site {
    this.#record('site');
    return this.#shared.site;
  }

  /** What the published reviews come to. */
  reviewTotals(): PublishedReviews {
    this.#record('reviews');
    return this.#shared.reviews;
  }

  #recorded(node: CategoryNode | undefined): CategoryNode | undefined {
    return node && new RecordedCategory(node, this.#record);
  }
}

/** A category whose parts are recorded one by one: the trail of a product's page shows its name and not its picture. */
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
    // Its name is what the picture is called.
    return this.#own.picture;
  }

  /** With those of the categories below. */
  get productCount(): number {
    this.#record(`list:${this.id}`);
    return this.#node.productCount;
  }

  /** What a change of the category itself touches. */
  get #own(): CategoryNode {
    this.#record(`category:${this.id}`);
    return this.#node;
  }
}

/**
 * What one page is composed from. Getters record the keys of what they read, whether it is there or not: when none of the
 * recorded has changed, neither has the page. Nothing is declared beside it.
 */
export class PageFacts extends RecordedSharedFacts {
  readonly #loaders: Loaders;
  readonly #reads: Set<DependencyKey>;

  constructor(loaders: Loaders) {
    const reads = new Set<DependencyKey>();
    super(loaders.shared, (key) => reads.add(key));
    this.#loaders = loaders;
    this.#reads = reads;
  }

  /** Everything that was read so far. */
  get reads(): readonly DependencyKey[] {
    return [...this.#reads];
  }

  /** undefined when the slug has no page. */
  async entry(slug: string): Promise<PageEntry | undefined> {
    this.#reads.add(`page:${slug}`);
    return (await this.#loaders.subjects.load(slug)).entry;
  }

  /** undefined when there is no such published product. */
  async product(slug: string): Promise<ProductRecord | undefined> {
    this.#reads.add(`page:${slug}`);
    const { product } = await this.#loaders.subjects.load(slug);
    if (product) this.#reads.add(`product:${product.id}`);
    return product;
  }

  /** A family with all its members; undefined when there is no such family. */
  async family(id: number): Promise<FamilyRecord | undefined> {
    this.#reads.add(`family:${id}`);
    const family = await this.#loaders.families.load(id);
    for (const member of family?.members ?? []) this.#reads.add(`variant:${member.id}`);
    return family;
  }

  /** A post with its text; undefined when there is no such post. */
  async post(slug: string): Promise<(PostRecord & PostText) | undefined> {
    this.#reads.add(`page:${slug}`);
    const post = this.#loaders.shared.posts.find((candidate) => candidate.slug === slug);
    const text = await this.#loaders.postTexts.load(slug);
    if (!post || !text) return undefined;
    this.#reads.add(`post:${post.id}`);
    return { ...post, ...text };
  }

  /** undefined when there is no such content page. */
  async content(slug: string): Promise<Content | undefined> {
    this.#reads.add(`content:${slug}`);
    const page = await this.#loaders.content.load(slug);
    if (!page || !showsLevels(page)) return page;
    this.#reads.add('discount-levels');
    return withLevels(this.lang, page, await this.#loaders.discountLevels.load('all'));
  }

  /** One page (1-based) of the published reviews, newest first. */
  reviews(page: number): Promise<readonly Review[]> {
    this.#reads.add('reviews');
    return this.#loaders.reviewPages.load(page);
  }

  /** What the page of a product shows of what is said of it; undefined while nothing is. */
  reviewsOfProduct(id: number): Promise<ReviewsOfProduct | undefined> {
    this.#reads.add(`product:${id}`);
    return this.#loaders.reviewsOfProducts.load(id);
  }

  /** Ids of one page (1-based) of the products in some categories and below, the most popular first. */
  list(categoryIds: readonly number[], page: number): Promise<readonly number[]> {
    for (const id of categoryIds) this.#reads.add(`list:${id}`);
    const { byId } = this.#loaders.shared.tree;
    const nodes = categoryIds.flatMap((id) => byId.get(id) ?? []);
    if (nodes.length === 0) return Promise.resolve([]);
    return this.#loaders.lists.load({ categoryIds: nodes.flatMap(idsBelow), sort: 'popular', page });
  }

  /** One page (1-based) of the cards of a category and below, the most popular first: families that are one card have one. */
  async listedCards(categoryId: number, page: number): Promise<readonly ProductCard[]> {
    this.#reads.add(`list:${categoryId}`);
    const category = this.#loaders.shared.tree.byId.get(categoryId);
    if (!category) return [];
    const listed = await this.#loaders.cardLists.load({ categoryIds: idsBelow(category), page });
    // Who is in a family, and in which order, is part of the list.
    this.#recordVariants(listed.flatMap(({ family }) => family?.members ?? []));
    const variants = new Map(listed.map(({ id, family }) => [id, family?.variants]));
    return withVariants(await this.cards(listed.map(({ id }) => id)), variants);
  }

  /** What filters of the products in a category and below are made from. */
  async facetIndex(categoryId: number): Promise<FacetIndex> {
    this.#reads.add(`list:${categoryId}`);
    const category = this.#loaders.shared.tree.byId.get(categoryId);
    // Of each category below by itself: whatever moves to another place in the tree is a `list`.
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

  /** Ids of the first page of all products, the most popular or the newest first. */
  allProducts(sort: 'popular' | 'new'): Promise<readonly number[]> {
    this.#reads.add('list:all');
    const categoryIds = this.#loaders.shared.tree.all.map(({ id }) => id);
    return this.#loaders.lists.load({ categoryIds, sort, page: 1 });
  }

  /** The cards of the published products with some SKUs, in their order. */
  async cardsOfSkus(skus: readonly string[]): Promise<readonly ProductCard[]> {
    for (const sku of skus) this.#reads.add(`sku:${sku}`);
    const ids = await Promise.all(skus.map((sku) => this.#loaders.skus.load(sku)));
    // Whether it is published is part of a product's card.
    return this.cards(ids.filter((id) => id !== undefined));
  }

  /** The cards of the published products among the pages with some slugs, in their order. */
  async cardsOfSlugs(slugs: readonly string[]): Promise<readonly ProductCard[]> {
    for (const slug of slugs) this.#reads.add(`page:${slug}`);
    const subjects = await Promise.all(slugs.map((slug) => this.#loaders.subjects.load(slug)));
    return this.cards(subjects.flatMap(({ product }) => product?.id ?? []));
  }

  /** The cards of the published products among `ids`, in their order. */
  cards(ids: readonly number[]): Promise<readonly ProductCard[]> {
    for (const id of ids) this.#reads.add(`card:${id}`);
    return this.#loaders.cards.load(ids);
  }
}

import type { Crumb, PageDataOf } from '../../src/contract/page-data.ts';
import { NO_CHOICE } from '../../src/rules/facet-choice.ts';
import { FILTERED_FROM } from '../../src/rules/facet-index.ts';
import { displayedFacets, type FacetIndex, filterIndex } from '../../src/rules/facets.ts';
import type { PagePath } from '../../src/rules/page-path.ts';
import { PRODUCTS_PER_PAGE, pageCount } from '../../src/rules/pagination.ts';
import { paths } from '../../src/rules/paths.ts';
import { listSummary, metaDescription, productDescription, productTitle } from '../../src/rules/search-snippets.ts';
import { familyOf } from '../catalogue/families.ts';
import type { LandingRecord } from '../catalogue/landings.ts';
import { withVariants } from '../catalogue/list-groups.ts';
import { publicProduct } from '../catalogue/products.ts';
import { type CategoryNode, categoryTile, publicCategory, trail } from '../catalogue/tree.ts';
import { PAGE_COPY } from './copy.ts';
import type { PageType } from './page-type.ts';
import { substitutesOf } from './substitutes.ts';
import type { TrackedPageData } from './tracked-data.ts';

/** Number of articles that a product and the home page show. */
const SHOWN_ARTICLES = 3;
/** Number of products on each shelf of the home page. */
const SHELF = 8;
/** Slug of the home page's entry. */
const HOME_SLUG = '';

/** Returns the breadcrumbs of a category. */
export const crumbsOf = (node: CategoryNode): Crumb[] =>
  trail(node).map(({ name, slug }) => ({ name, path: paths.category(slug) }));

export const homePage: PageType<PageDataOf<'home'>> = {
  entryType: 'index',
  takes: ({ slug }) => slug === HOME_SLUG,
  path: () => paths.home,
  async compose(data) {
    const taken = new Set<number>();
    const hits = await data.shelf('popular', SHELF, taken);
    const novelties = await data.shelf('new', SHELF, taken);
    return {
      type: 'home',
      lang: data.lang,
      path: paths.home,
      ...PAGE_COPY[data.lang].home,
      breadcrumbs: [],
      categories: data.topCategories().map(categoryTile),
      hits: [...hits],
      novelties: [...novelties],
      posts: data.posts().slice(0, SHOWN_ARTICLES),
    };
  },
};

export const productPage: PageType<PageDataOf<'product'>> = {
  entryType: 'product',
  path: paths.page,
  async compose(data, { path, slug }) {
    const product = await data.product(slug);
    if (!product) return null;
    const category = data.categoryById(product.categoryId);
    const [record, boughtTogether, reviews] = await Promise.all([
      product.familyId === null ? undefined : data.family(product.familyId),
      data.cards(product.links),
      product.rating && data.reviewsOfProduct(product.id),
    ]);
    const family = record && familyOf(data.lang, record, slug);
    const instead = product.stock === 0 ? await substitutesOf(data, product, record) : [];
    return {
      type: 'product',
      lang: data.lang,
      path,
      title: product.seoTitle ?? productTitle(data.lang, product),
      description: product.seoDescription ?? productDescription(data.lang, product),
      breadcrumbs: [...(category ? crumbsOf(category) : []), { name: product.name, path }],
      product: publicProduct(product),
      ...(product.validity && { validity: product.validity }),
      ...(family && { family }),
      ...(instead.length > 0 && { instead: [...instead] }),
      ...(product.leaf && { leaf: product.leaf }),
      boughtTogether: [...boughtTogether],
      articles: data.articles(product.categoryId).slice(0, SHOWN_ARTICLES),
      ...(reviews && { reviews }),
    };
  },
};

export const categoryPage: PageType<PageDataOf<'category'>> = {
  entryType: 'category',
  path: paths.category,
  countPages: (data, slug) => pageCount(data.category(slug)?.cardCount ?? 0),
  async compose(data, request) {
    const category = data.category(request.slug);
    if (category) return composeCategory(data, request, category);
    const landing = data.landing(request.slug);
    return landing ? composeLanding(data, request, landing) : null;
  },
  async composeIndex(data, { slug, page }) {
    const category = data.category(slug);
    return category && page === 1 ? data.facetIndex(category.id) : null;
  },
};

/**
 * Returns the names of a list's filters; undefined for a short list without filters. Further pages of a list have an
 * empty array. Variants count, because a filter finds the one that is wanted in the card of its family.
 */
const facetNames = (index: FacetIndex | null) =>
  index && index.ids.length < FILTERED_FROM
    ? undefined
    : displayedFacets(index?.facets ?? []).map(({ code, name }) => ({ code, name }));

const landingLinks = (data: TrackedPageData, categoryId: number, own: string) =>
  data
    .landings(categoryId)
    .filter(({ slug }) => slug !== own)
    .map(({ slug, label }) => ({ slug, name: label }));

/** Returns a name that is clear without the category above: `Для акварелі` below `Пензлі` is `Пензлі для акварелі`. */
const fullName = ({ name, parent }: CategoryNode) =>
  parent && /^Для\s/u.test(name) ? `${parent.name} ${name[0]?.toLowerCase()}${name.slice(1)}` : name;

async function composeCategory(
  data: TrackedPageData,
  { path, page }: PagePath,
  category: CategoryNode,
): Promise<PageDataOf<'category'> | null> {
  const pages = pageCount(category.cardCount);
  if (page > pages) return null;
  const copy = PAGE_COPY[data.lang];
  const { name, description, productCount } = category;
  const [listed, index] = await Promise.all([
    data.listedCards(category.id, page),
    page === 1 ? data.facetIndex(category.id) : null,
  ]);
  const products = [...listed];
  const prices = products.map(({ price, variants }) => variants?.from ?? price);
  const known = { count: productCount, isWhole: pages === 1, prices };
  const text = description.trim() || name;
  const facets = facetNames(index);
  const landings = page === 1 ? landingLinks(data, category.id, category.slug) : [];
  return {
    type: 'category',
    lang: data.lang,
    path,
    title: copy.category(fullName(category), page),
    description: metaDescription(data.lang, page === 1 ? text : `${copy.page(page)}. ${text}`, [
      listSummary(data.lang, known),
    ]),
    breadcrumbs: [...crumbsOf(category), ...(page > 1 ? [{ name: copy.page(page), path }] : [])],
    category: publicCategory(category),
    children: category.children.map(categoryTile),
    list: { products, page, pageCount: pages, productCount },
    ...(facets && { facets }),
    ...(landings.length > 0 && { landings }),
  };
}

/**
 * Composes a landing page: its first products; the further ones are on the category's own page with the same filters.
 */
async function composeLanding(
  data: TrackedPageData,
  { path }: PagePath,
  landing: LandingRecord,
): Promise<PageDataOf<'category'> | null> {
  const category = data.categoryById(landing.categoryId);
  if (!category) return null;
  const copy = PAGE_COPY[data.lang];
  const { slug, name, description, filters } = landing;
  const index = await data.facetIndex(category.id);
  const { places, variants, total: productCount } = filterIndex(index, { ...NO_CHOICE, values: filters });
  const ids = places.slice(0, PRODUCTS_PER_PAGE).flatMap((place) => index.ids[place] ?? []);
  const variantsOf = new Map([...variants].map(([place, said]) => [index.ids[place], said]));
  const products = withVariants(await data.cards(ids), variantsOf);
  const prices = places.map((place) => variants.get(place)?.from ?? index.prices[place] ?? 0);
  const known = { count: productCount, isWhole: true, prices };
  const facets = facetNames(index);
  const landings = landingLinks(data, category.id, slug);
  return {
    type: 'category',
    lang: data.lang,
    path,
    title: landing.seoTitle ?? copy.category(name, 1),
    description: landing.seoDescription ?? metaDescription(data.lang, description, [listSummary(data.lang, known)]),
    breadcrumbs: [...crumbsOf(category), { name, path }],
    category: { slug, name, description, parent: category.slug, picture: category.picture, productCount },
    children: [],
    list: { products, page: 1, pageCount: 1, productCount },
    ...(facets && { facets }),
    ...(landings.length > 0 && { landings }),
    landing: {
      category: category.slug,
      values: Object.fromEntries(Object.entries(filters).map(([code, values]) => [code, [...values]])),
    },
  };
}

import type { Crumb, PageDataOf } from '../../src/contract/page-data.ts';
import { pageCount } from '../../src/rules/pagination.ts';
import { paths } from '../../src/rules/paths.ts';
import { describe, listFacts, productDescription, productTitle } from '../../src/rules/search-results.ts';
import { publicProduct } from '../catalogue/products.ts';
import { type CategoryNode, categoryTile, publicCategory, trail } from '../catalogue/tree.ts';
import { postCard } from '../content/blog.ts';
import { PAGE_COPY } from './copy.ts';
import type { PageType } from './page-type.ts';

/** How many articles a product and the home page show. */
const SHOWN_ARTICLES = 3;
/** Products on each shelf of the home page. */
const SHELF = 8;
/** The slug of the home page's entry. */
const HOME_SLUG = '';

const crumbsOf = (node: CategoryNode): Crumb[] =>
  trail(node).map(({ name, slug }) => ({ name, path: paths.category(slug) }));

export const homePage: PageType<PageDataOf<'home'>> = {
  entryType: 'index',
  takes: ({ slug }) => slug === HOME_SLUG,
  path: () => paths.home,
  async compose(facts) {
    const [hits, novelties] = await Promise.all([facts.allProducts('popular'), facts.allProducts('new')]);
    const [hitCards, noveltyCards] = await Promise.all([
      facts.cards(hits.slice(0, SHELF)),
      facts.cards(novelties.slice(0, SHELF)),
    ]);
    return {
      type: 'home',
      lang: facts.lang,
      path: paths.home,
      ...PAGE_COPY[facts.lang].home,
      breadcrumbs: [],
      categories: facts.topCategories().map(categoryTile),
      hits: [...hitCards],
      novelties: [...noveltyCards],
      posts: facts.posts().slice(0, SHOWN_ARTICLES).map(postCard),
    };
  },
};

export const productPage: PageType<PageDataOf<'product'>> = {
  entryType: 'product',
  path: paths.page,
  async compose(facts, { path, slug }) {
    const product = await facts.product(slug);
    if (!product) return null;
    const category = facts.categoryById(product.categoryId);
    return {
      type: 'product',
      lang: facts.lang,
      path,
      title: product.seoTitle ?? productTitle(facts.lang, product),
      description: product.seoDescription ?? productDescription(facts.lang, product),
      breadcrumbs: [...(category ? crumbsOf(category) : []), { name: product.name, path }],
      product: publicProduct(product),
      boughtTogether: [...(await facts.cards(product.links))],
      articles: facts.articles(product.categoryId).slice(0, SHOWN_ARTICLES).map(postCard),
    };
  },
};

export const categoryPage: PageType<PageDataOf<'category'>> = {
  entryType: 'category',
  path: paths.category,
  countPages: (facts, slug) => pageCount(facts.category(slug)?.productCount ?? 0),
  async compose(facts, { path, slug, page }) {
    const category = facts.category(slug);
    if (!category) return null;
    const pages = pageCount(category.productCount);
    if (page > pages) return null;
    const copy = PAGE_COPY[facts.lang];
    const { name, description, productCount } = category;
    const products = [...(await facts.cards(await facts.list([category.id], page)))];
    const known = { count: productCount, isWhole: pages === 1, prices: products.map(({ price }) => price) };
    const text = description.trim() || name;
    return {
      type: 'category',
      lang: facts.lang,
      path,
      title: copy.category(name, page),
      description: describe(facts.lang, page === 1 ? text : `${copy.page(page)}. ${text}`, [
        listFacts(facts.lang, known),
      ]),
      breadcrumbs: [...crumbsOf(category), ...(page > 1 ? [{ name: copy.page(page), path }] : [])],
      category: publicCategory(category),
      children: category.children.map(categoryTile),
      list: {
        products,
        page,
        pageCount: pages,
        productCount,
      },
    };
  },
};

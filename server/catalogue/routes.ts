import * as v from 'valibot';
import { listCategories } from '../../src/contract/category.ts';
import { getFacetIndex } from '../../src/contract/facets.ts';
import { getOffers } from '../../src/contract/offers.ts';
import { getProduct, listCategoryProducts, offerSchema } from '../../src/contract/product.ts';
import { pageCount } from '../../src/rules/pagination.ts';
import type { Deps } from '../context.ts';
import { readRows } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { routesWith } from '../route.ts';
import { OFFER_SQL } from './cards.ts';
import { readTree } from './categories.ts';
import { readCategoryCards } from './category-list.ts';
import { readFacetIndex, readFilters } from './facets.ts';
import { publicProduct, readProducts } from './products.ts';
import { idsBelow, publicCategory } from './tree.ts';

const route = routesWith<Deps>();

/** An offer with the id of its product. */
const offerRowSchema = v.object({ ...offerSchema.entries, id: v.number() });

export const catalogueRoutes = [
  route(
    listCategories,
    { summary: 'All categories, in the order of the menu.', isPublic: true, mayLag: true },
    async ({ deps, lang }) => (await readTree(deps.pool, lang)).all.map(publicCategory),
  ),

  route(
    listCategoryProducts,
    {
      summary: 'One page of the products in and below a category; families that editors show as one card are one.',
      parameters: { slug: 'Slug of the page.', sort: 'Order of the list.', page: 'Page of the list, from 1.' },
      errors: ['not_found'],
      isPublic: true,
      mayLag: true,
    },
    async ({ deps: { pool }, lang, params: { slug }, query: { sort, page } }) => {
      const category = (await readTree(pool, lang)).bySlug.get(slug);
      if (!category) throw new ApiError('not_found');
      const { productCount, cardCount } = category;
      const products = await readCategoryCards(pool, lang, { categoryIds: idsBelow(category), sort, page });
      return { products, page, pageCount: pageCount(cardCount), productCount };
    },
  ),

  route(
    getFacetIndex,
    {
      summary: 'The products in and below a category as columns, for filtering and sorting.',
      parameters: { slug: 'Slug of the page.' },
      errors: ['not_found'],
      isPublic: true,
      mayLag: true,
    },
    async ({ deps: { pool }, lang, params: { slug } }) => {
      const category = (await readTree(pool, lang)).bySlug.get(slug);
      if (!category) throw new ApiError('not_found');
      return readFacetIndex(pool, lang, idsBelow(category), await readFilters(pool, lang));
    },
  ),

  route(
    getProduct,
    {
      summary: 'One product.',
      parameters: { slug: 'Slug of the page.' },
      errors: ['product_not_found'],
      isPublic: true,
      mayLag: true,
    },
    async ({ deps, lang, params: { slug }, dependsOn }) => {
      const product = (await readProducts(deps.pool, lang, [slug])).get(slug);
      if (!product) throw new ApiError('product_not_found');
      dependsOn([`page:${slug}`, `product:${product.id}`]);
      return publicProduct(product);
    },
  ),

  /** Returns data that may have changed since a page was built. */
  route(
    getOffers,
    {
      summary: 'Current price and stock of up to 100 SKUs.',
      parameters: { sku: 'A SKU; the parameter is repeated for each.' },
      isPublic: true,
      mayLag: true,
    },
    async ({ deps, query: { sku: skus }, dependsOn }) => {
      const rows = await readRows(deps.pool, offerRowSchema, {
        name: 'offers',
        text: `SELECT p.id, ${OFFER_SQL} FROM products p WHERE p.sku = ANY($1) AND p.is_published`,
        values: [skus],
      });
      // The card's key also covers publication; the SKU's key covers which product has the SKU.
      dependsOn([...skus.map((sku) => `sku:${sku}` as const), ...rows.map(({ id }) => `card:${id}` as const)]);
      return rows.map(({ id: _, ...offer }) => offer);
    },
  ),
];

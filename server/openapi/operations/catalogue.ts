import * as v from 'valibot';
import { endpoints } from '../../../src/contract/api.ts';
import { postListSchema, postSchema } from '../../../src/contract/blog.ts';
import { categorySchema } from '../../../src/contract/category.ts';
import { contentSchema } from '../../../src/contract/content.ts';
import { OFFERS_LIMIT, offersSchema } from '../../../src/contract/offers.ts';
import { pageDataBatchRequestSchema, pageDataSchema, pageRecordSchema } from '../../../src/contract/page-data.ts';
import {
  PRODUCT_SORTS,
  productListSchema,
  productSchema,
  SKU_LENGTH,
  searchResultSchema,
} from '../../../src/contract/product.ts';
import { redirectSchema } from '../../../src/contract/redirect.ts';
import { type Operation, query, slug } from '../operation.ts';

const SKUS = { type: 'array', items: { type: 'string', maxLength: SKU_LENGTH }, minItems: 1, maxItems: OFFERS_LIMIT };

const page = query('page', 'Page of the list, from 1.', false, { type: 'integer', minimum: 1, default: 1 });

/** What pages are made of: products, categories, articles, prices. */
export const CATALOGUE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: endpoints.redirects,
    summary: 'Where pages that were renamed are now, by slug.',
    response: v.array(redirectSchema),
  },
  {
    method: 'get',
    path: endpoints.pageData,
    summary:
      'The data of one page by its path without the language. Its type is that of the entry; an index entry is `home`, `blog` or `content`.',
    parameters: [query('path', 'Path such as /susalne-zoloto/page/2.', true)],
    response: pageDataSchema,
    refusals: [404],
  },
  {
    method: 'post',
    path: endpoints.pageDataBatch,
    summary:
      'The data of up to 200 pages, one line of JSON a path in the order of the paths: the page, null for a path that has none, and the entities of the change feed that it was composed from.',
    body: pageDataBatchRequestSchema,
    response: pageRecordSchema,
    isNdjson: true,
  },
  {
    method: 'get',
    path: endpoints.categories,
    summary: 'All categories, in the order of the menu.',
    response: v.array(categorySchema),
  },
  {
    method: 'get',
    path: `${endpoints.categories}/{slug}/products`,
    summary: 'One page of the products in and below a category.',
    parameters: [slug, query('sort', 'Order of the list.', false, { type: 'string', enum: [...PRODUCT_SORTS] }), page],
    response: productListSchema,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/products/{slug}',
    summary: 'One product.',
    parameters: [slug],
    response: productSchema,
    refusals: [404],
  },
  {
    method: 'get',
    path: endpoints.offers,
    summary: 'Current price and stock of up to 100 SKUs.',
    parameters: [query('sku', 'A SKU; the parameter is repeated for each.', true, SKUS)],
    response: offersSchema,
  },
  {
    method: 'get',
    path: endpoints.search,
    summary: 'Products by name, brand or SKU, in both languages, with tolerance for typos.',
    parameters: [query('q', 'What to look for.', true), page],
    response: searchResultSchema,
  },
  {
    method: 'get',
    path: endpoints.posts,
    summary: 'One page of the blog posts, newest first.',
    parameters: [page],
    response: postListSchema,
  },
  {
    method: 'get',
    path: `${endpoints.posts}/{slug}`,
    summary: 'One blog post.',
    parameters: [slug],
    response: postSchema,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/content/{slug}',
    summary: 'One content page.',
    parameters: [slug],
    response: contentSchema,
    refusals: [404],
  },
];

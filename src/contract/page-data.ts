import * as v from 'valibot';
import { blogCategorySchema, postCardSchema, postListSchema, postSchema } from './blog.ts';
import { categorySchema, categoryTileSchema } from './category.ts';
import { defineEndpoint } from './endpoint.ts';
import { facetIndexSchema, facetNameSchema, facetValuesSchema } from './facets.ts';
import { familySchema } from './family.ts';
import { languageSchema } from './language-schema.ts';
import { siteSchema } from './layout.ts';
import { priceValiditySchema, productCardSchema, productListSchema, productSchema, ratingSchema } from './product.ts';
import { productReviewSchema, reviewListSchema } from './review.ts';

/** A link of the trail from the home page; `path` is without the language. */
const crumbSchema = v.object({ name: v.string(), path: v.string() });
export type Crumb = v.InferOutput<typeof crumbSchema>;

/** What every page says of itself. */
const base = {
  lang: v.pipe(languageSchema, v.metadata({ description: 'The language that was asked for.', 'x-echoes': 'lang' })),
  /** Without the language: `/`, `/slug`, `/slug/page/2`, `/blog`, `/blog/page/2`, `/blog/slug`, `/blog/slug/page/2`. */
  path: v.pipe(
    v.string(),
    v.startsWith('/'),
    v.metadata({ description: 'The path that was asked for, without the language.', 'x-echoes': 'path' }),
  ),
  title: v.string(),
  description: v.string(),
  /** The trail after the home page, this page last; empty on the home page. */
  breadcrumbs: v.array(crumbSchema),
};

/** Whose page it is: the slug in its path. */
const own = { slug: v.pipe(v.string(), v.metadata({ description: 'The slug in the path.', 'x-echoes': 'slug' })) };

const homePageSchema = v.object({
  ...base,
  type: v.literal('home'),
  categories: v.array(categoryTileSchema),
  hits: v.array(productCardSchema),
  novelties: v.array(productCardSchema),
  posts: v.array(postCardSchema),
});

const categoryPageSchema = v.object({
  ...base,
  type: v.literal('category'),
  category: v.object({ ...categorySchema.entries, ...own }),
  children: v.array(categoryTileSchema),
  list: productListSchema,
  /** Only where the list has filters: what they are called on its first page, nothing on the others. */
  facets: v.optional(v.array(facetNameSchema)),
  /** Pages for choices of its filters. */
  landings: v.optional(v.array(v.object({ slug: v.string(), name: v.string() }))),
  /** On such a page: of which category it is, and what is chosen there. */
  landing: v.optional(v.object({ category: v.string(), values: facetValuesSchema })),
});

const productPageSchema = v.object({
  ...base,
  type: v.literal('product'),
  product: v.object({ ...productSchema.entries, ...own }),
  /** Only where it is planned that the product will cost more. */
  validity: v.optional(priceValiditySchema),
  /** Only where it has siblings. */
  family: v.optional(familySchema),
  /** Members of its family that can be had; only where it is sold out and there are any. */
  instead: v.optional(v.array(productCardSchema)),
  boughtTogether: v.array(productCardSchema),
  /** How-to articles that use it. */
  articles: v.array(postCardSchema),
  /** The newest of what buyers say, their words cut; only where there are any. */
  reviews: v.optional(
    v.object({
      newest: v.array(productReviewSchema),
      /** What those come to that shoppers wrote, without the demo's. */
      real: v.optional(ratingSchema),
    }),
  ),
});

const blogPageSchema = v.object({
  ...base,
  type: v.literal('blog'),
  categories: v.array(blogCategorySchema),
  list: postListSchema,
});

const blogCategoryPageSchema = v.object({
  ...base,
  type: v.literal('blog-category'),
  category: v.object({ ...blogCategorySchema.entries, ...own }),
  categories: v.array(blogCategorySchema),
  list: postListSchema,
});

/** Those of a text: what stands at `<div data-sku="...">`. Only where there is one; a product that is not sold is not among them. */
const embedded = { embedded: v.optional(v.array(productCardSchema)) };

const blogPostPageSchema = v.object({
  ...base,
  type: v.literal('blog-post'),
  post: v.object({ ...postSchema.entries, ...own }),
  ...embedded,
  /** Materials that the article uses. */
  products: v.array(productCardSchema),
});

const contentPageSchema = v.object({
  ...base,
  type: v.literal('content'),
  /** Trusted HTML, cleaned when it was saved; its links already carry the language. */
  html: v.string(),
  ...embedded,
  /** Set on the contacts page and on the public offer. */
  site: v.nullable(siteSchema),
});

const reviewsPageSchema = v.object({
  ...base,
  type: v.literal('reviews'),
  /** What the shop says above them, as on a content page; empty beyond the first page of the list. */
  html: v.string(),
  ...embedded,
  list: reviewListSchema,
});

/** Everything that a prerendered page shows: served beside its HTML as JSON. */
export const pageDataSchema = v.variant('type', [
  homePageSchema,
  categoryPageSchema,
  productPageSchema,
  blogPageSchema,
  blogCategoryPageSchema,
  blogPostPageSchema,
  reviewsPageSchema,
  contentPageSchema,
]);
export type PageData = v.InferOutput<typeof pageDataSchema>;
export type PageDataOf<Type extends PageData['type']> = Extract<PageData, { type: Type }>;

/** Most paths that one batch request may ask for. */
const PAGE_DATA_BATCH_LIMIT = 200;

const pageDataBatchRequestSchema = v.object({
  paths: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(PAGE_DATA_BATCH_LIMIT)),
});

/** One line of the batch's answer: the page, null when there is none, and what it was composed from: keys of the change feed. */
export const pageRecordSchema = v.object({
  page: v.nullable(pageDataSchema),
  /** Of a category's first page: what filters of its list are made from. */
  index: v.optional(facetIndexSchema),
  reads: v.array(v.string()),
});

/** The data of one page, for a page that has no file yet and for development. */
export const getPageData = defineEndpoint({
  method: 'GET',
  path: '/page-data',
  query: { path: v.pipe(v.string(), v.startsWith('/')) },
  response: pageDataSchema,
});

/** One line a path, in the same order; the page of a path that has none is null. */
export const readPageDataBatch = defineEndpoint({
  method: 'POST',
  path: '/page-data/batch',
  body: pageDataBatchRequestSchema,
  response: pageRecordSchema,
  format: 'ndjson',
});

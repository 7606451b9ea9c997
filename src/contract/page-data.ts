import * as v from 'valibot';
import { blogCategorySchema, postCardSchema, postListSchema, postSchema } from './blog.ts';
import { categorySchema, categoryTileSchema } from './category.ts';
import { defineEndpoint } from './endpoint.ts';
import { facetIndexSchema, facetNameSchema, facetValuesSchema } from './facets.ts';
import { familySchema } from './family.ts';
import { languageSchema } from './language-schema.ts';
import { siteSchema } from './layout.ts';
import { leafSchema } from './leaf.ts';
import { priceValiditySchema, productCardSchema, productListSchema, productSchema, ratingSchema } from './product.ts';
import { productReviewSchema, reviewListSchema } from './review.ts';
import { toolSchema } from './tools.ts';

/** A breadcrumb; `path` is without the language. */
const crumbSchema = v.object({ name: v.string(), path: v.string() });
export type Crumb = v.InferOutput<typeof crumbSchema>;

/** Fields of every page. */
const base = {
  lang: v.pipe(languageSchema, v.metadata({ description: 'The requested language.', 'x-echoes': 'lang' })),
  /** Without the language: `/`, `/slug`, `/slug/page/2`, `/blog`, `/blog/page/2`, `/blog/slug`, `/blog/slug/page/2`. */
  path: v.pipe(
    v.string(),
    v.startsWith('/'),
    v.metadata({ description: 'The requested path, without the language.', 'x-echoes': 'path' }),
  ),
  title: v.string(),
  description: v.string(),
  /** The breadcrumbs after the home page, this page last; empty on the home page. */
  breadcrumbs: v.array(crumbSchema),
};

/** The slug in the page's path. */
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
  /** Only if the list has filters: their names on its first page, an empty list on the others. */
  facets: v.optional(v.array(facetNameSchema)),
  /** Landing pages for choices of its filters. */
  landings: v.optional(v.array(v.object({ slug: v.string(), name: v.string() }))),
  /** On a landing page: its category, and the chosen values. */
  landing: v.optional(v.object({ category: v.string(), values: facetValuesSchema })),
});

const productPageSchema = v.object({
  ...base,
  type: v.literal('product'),
  product: v.object({ ...productSchema.entries, ...own }),
  /** Only if an increase of the price is planned. */
  validity: v.optional(priceValiditySchema),
  /** Only if it has siblings. */
  family: v.optional(familySchema),
  /** Available products to buy in its place: of its family, then of its category; only if it is sold out. */
  instead: v.optional(v.array(productCardSchema)),
  /** Only if it is a booklet of leaf. */
  leaf: v.optional(leafSchema),
  boughtTogether: v.array(productCardSchema),
  /** How-to articles that use it. */
  articles: v.array(postCardSchema),
  /** Its newest reviews, with shortened texts; only if there are any. */
  reviews: v.optional(
    v.object({
      newest: v.array(productReviewSchema),
      /** Rating by real reviews, without those of the demo data. */
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

/**
 * Products embedded in a text, at `<div data-sku="...">`. Only if there are any; products that are not sold are left
 * out.
 */
const embedded = { embedded: v.optional(v.array(productCardSchema)) };

const blogPostPageSchema = v.object({
  ...base,
  type: v.literal('blog-post'),
  post: v.object({ ...postSchema.entries, ...own }),
  ...embedded,
  /** Materials that the article uses. */
  products: v.array(productCardSchema),
  /** Minutes that materials need until the next step, by SKU; only if a step has a timer that depends on them. */
  waits: v.optional(v.record(v.string(), v.number())),
});

const contentPageSchema = v.object({
  ...base,
  type: v.literal('content'),
  /** Trusted HTML, sanitized when it was saved; its links already contain the language. */
  html: v.string(),
  ...embedded,
  /** Products that the text links to; only if there are any. */
  materials: v.optional(v.array(productCardSchema)),
  /** Set on the contacts page and on the public offer. */
  site: v.nullable(siteSchema),
  /** Only on the page of a product that is no longer sold; search engines do not index it. */
  isRemoved: v.optional(v.literal(true)),
});

const reviewsPageSchema = v.object({
  ...base,
  type: v.literal('reviews'),
  /** Text of the shop above the reviews, as on a content page; empty except on the first page of the list. */
  html: v.string(),
  ...embedded,
  list: reviewListSchema,
});

const toolPageSchema = v.object({
  ...base,
  type: v.literal('tool'),
  /** Text of the shop below the tool, as on a content page. */
  html: v.string(),
  ...embedded,
  tool: toolSchema,
  /** The other tools of the shop. */
  others: v.array(v.object({ slug: v.string(), name: v.string() })),
});

/** All data that a prerendered page shows: served beside its HTML as JSON. */
export const pageDataSchema = v.variant('type', [
  homePageSchema,
  categoryPageSchema,
  productPageSchema,
  blogPageSchema,
  blogCategoryPageSchema,
  blogPostPageSchema,
  reviewsPageSchema,
  toolPageSchema,
  contentPageSchema,
]);
export type PageData = v.InferOutput<typeof pageDataSchema>;
export type PageDataOf<Type extends PageData['type']> = Extract<PageData, { type: Type }>;

/** Maximum number of paths in one batch request. */
const PAGE_DATA_BATCH_LIMIT = 200;

const pageDataBatchRequestSchema = v.object({
  paths: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(PAGE_DATA_BATCH_LIMIT)),
});

/**
 * One line of a batch response: the page, null if there is none, and the keys of the change feed that it depends on.
 */
export const pageRecordSchema = v.object({
  page: v.nullable(pageDataSchema),
  /** On a category's first page: the data from which the list's filters are built. */
  index: v.optional(facetIndexSchema),
  reads: v.array(v.string()),
});

/** Returns the data of one page, for a page that has no file yet and for development. */
export const getPageData = defineEndpoint({
  method: 'GET',
  path: '/page-data',
  query: { path: v.pipe(v.string(), v.startsWith('/')) },
  response: pageDataSchema,
});

/** Streams one line per path, in the same order; the page is null if the path has none. */
export const readPageDataBatch = defineEndpoint({
  method: 'POST',
  path: '/page-data/batch',
  body: pageDataBatchRequestSchema,
  response: pageRecordSchema,
  format: 'ndjson',
});

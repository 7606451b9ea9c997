import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { countSchema, listPageEntries, pageQuery } from '../../src/contract/list.ts';
import { repriceSchema } from './reprice.ts';
import { localizedSchema } from './texts.ts';

/** Columns by which the list can be sorted; `-price` is the dearest first. */
const SORTS = ['name', 'sku', 'price', 'stock', 'popularity', 'created'] as const;
type SortColumn = (typeof SORTS)[number];
const descending = SORTS.map((column): `-${SortColumn}` => `-${column}`);

const productSortSchema = v.picklist([...SORTS, ...descending]);
export type ProductSort = v.InferOutput<typeof productSortSchema>;

/** Fewer pieces than this are running out. */
export const LOW_STOCK = 5;

const PRODUCTS_A_PAGE = ['50', '100', '200'] as const;

const idQuery = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/));
const kopiykasQuery = v.pipe(v.string(), v.regex(/^\d{1,10}$/));

/** What narrows the list, as it stands in the address of its screen. */
const productFilters = {
  /** Words of the name, the SKU, the brand, in any order. */
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Id of a category, with what lies in it. */
  category: v.optional(idQuery),
  brand: v.optional(v.array(v.pipe(v.string(), v.maxLength(200)))),
  state: v.optional(v.picklist(['published', 'hidden'])),
  /** `low`: some, but fewer than LOW_STOCK. */
  stock: v.optional(v.picklist(['none', 'low', 'some'])),
  /** `outdated`: one language was changed after the other; `same`: both have the same description. */
  translation: v.optional(v.picklist(['outdated', 'same'])),
  picture: v.optional(v.picklist(['none'])),
  /** Kopiykas, both in it. */
  priceFrom: v.optional(kopiykasQuery),
  priceTo: v.optional(kopiykasQuery),
};
const productFiltersSchema = v.object(productFilters);
export type ProductFilters = v.InferOutput<typeof productFiltersSchema>;

export const productRowSchema = v.object({
  id: v.number(),
  slug: v.string(),
  sku: v.string(),
  name: localizedSchema,
  brand: v.nullable(v.string()),
  /** From the top of the tree. */
  category: v.object({ id: v.number(), name: localizedSchema }),
  /** Kopiykas. */
  price: v.number(),
  oldPrice: v.nullable(v.number()),
  /** Pieces on the shelf. */
  stock: v.number(),
  popularity: v.number(),
  isPublished: v.boolean(),
  /** Whether a text was changed in one language only. */
  isOutdated: v.boolean(),
  /** ISO 8601. */
  createdAt: v.string(),
  picture: v.nullable(v.object({ id: v.string(), widths: v.array(v.number()) })),
});
export type ProductRow = v.InferOutput<typeof productRowSchema>;

/** Products as the list of the studio shows them, hidden ones too. */
export const listStudioProducts = defineEndpoint({
  method: 'GET',
  path: '/studio/products',
  query: {
    ...productFilters,
    sort: v.optional(productSortSchema),
    page: pageQuery,
    size: v.optional(v.picklist(PRODUCTS_A_PAGE)),
  },
  response: v.object({ ...listPageEntries, total: countSchema, rows: v.array(productRowSchema) }),
});

/** Products of a bulk action: as many as can be chosen in the list. */
const chosenSchema = v.pipe(v.array(idSchema), v.minLength(1, 'required'), v.maxLength(1_000, 'out_of_range'));

/** What a bulk action answers: how many it has changed, and the id of its transaction. */
const bulkResponse = v.object({ changed: countSchema, transaction: v.string() });

export const publishInputSchema = v.strictObject({ ids: chosenSchema, isPublished: v.boolean() });
export const moveInputSchema = v.strictObject({
  ids: chosenSchema,
  categoryId: v.pipe(v.number('not_chosen'), idSchema),
});
export const repriceInputSchema = v.strictObject({ ids: chosenSchema, ...repriceSchema.entries });

/** Shows or hides; what has no price stays hidden. */
export const publishProducts = defineEndpoint({
  method: 'POST',
  path: '/studio/products/publication',
  body: publishInputSchema,
  response: bulkResponse,
});

export const moveProducts = defineEndpoint({
  method: 'POST',
  path: '/studio/products/category',
  body: moveInputSchema,
  response: bulkResponse,
});

/** Changes prices by a part of them, their quantity prices alike. */
export const repriceProducts = defineEndpoint({
  method: 'POST',
  path: '/studio/products/prices',
  body: repriceInputSchema,
  response: bulkResponse,
});

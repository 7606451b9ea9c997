import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { countSchema, listPageEntries, pageQuery } from '../../src/contract/list.ts';
import { once } from './headers.ts';
import { repriceSchema } from './reprice.ts';
import { localizedSchema } from './texts.ts';

/** Sortable columns of the list; `-price` sorts in descending order. */
const SORTS = ['name', 'sku', 'price', 'stock', 'popularity', 'created'] as const;
type SortColumn = (typeof SORTS)[number];
const descending = SORTS.map((column): `-${SortColumn}` => `-${column}`);

const productSortSchema = v.picklist([...SORTS, ...descending]);
export type ProductSort = v.InferOutput<typeof productSortSchema>;

/** Stock below this number of pieces is low. */
export const LOW_STOCK = 5;

const PRODUCTS_A_PAGE = ['50', '100', '200'] as const;

const idQuery = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/));
const kopiykasQuery = v.pipe(v.string(), v.regex(/^\d{1,10}$/));

/** Filters of the list, as in the address of its screen. */
const productFilters = {
  /** Words of the name, SKU or brand, in any order. */
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Id of a category; its subcategories are included. */
  category: v.optional(idQuery),
  brand: v.optional(v.array(v.pipe(v.string(), v.maxLength(200)))),
  state: v.optional(v.picklist(['published', 'hidden'])),
  /** `low`: above zero and below LOW_STOCK; `wanted`: published, sold out, and wanted by shoppers lately. */
  stock: v.optional(v.picklist(['none', 'low', 'some', 'wanted'])),
  /** `outdated`: one language was changed after the other; `same`: both have the same description. */
  translation: v.optional(v.picklist(['outdated', 'same'])),
  picture: v.optional(v.picklist(['none'])),
  /** Kopiykas, both inclusive. */
  priceFrom: v.optional(kopiykasQuery),
  priceTo: v.optional(kopiykasQuery),
};
const productFiltersSchema = v.object(productFilters);
export type ProductFilters = v.InferOutput<typeof productFiltersSchema>;

export const productRowSchema = v.object({
  id: v.number(),
  /** Sent as If-Match with a change of the product. */
  revision: v.number(),
  slug: v.string(),
  sku: v.string(),
  name: localizedSchema,
  brand: v.nullable(v.string()),
  /** Category of the product. */
  category: v.object({ id: v.number(), name: localizedSchema }),
  /** Kopiykas. */
  price: v.number(),
  oldPrice: v.nullable(v.number()),
  /** Pieces on the shelf. */
  stock: v.number(),
  popularity: v.number(),
  isPublished: v.boolean(),
  /** True if a text was changed in one language only. */
  isOutdated: v.boolean(),
  /** ISO 8601. */
  createdAt: v.string(),
  picture: v.nullable(v.object({ id: v.string(), widths: v.array(v.number()) })),
});
export type ProductRow = v.InferOutput<typeof productRowSchema>;

/** Returns products of the list, including hidden ones. */
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

/** All products that match filters, as they were when the person confirmed them. */
const selectionSchema = v.strictObject({
  filters: v.strictObject(productFilters),
  /** Fingerprint of the ids, from `readSelection`: other products than the confirmed ones are never changed. */
  fingerprint: v.pipe(v.string(), v.hash(['md5'])),
});

/** Products of a bulk action: ids, or everything that the filters of the list match. */
const chosenEntries = {
  ids: v.optional(v.pipe(v.array(idSchema), v.minLength(1, 'required'), v.maxLength(1_000, 'too_many'))),
  selection: v.optional(selectionSchema),
};
const chosenSchema = v.strictObject(chosenEntries);
export type ChosenProducts = v.InferOutput<typeof chosenSchema>;

/** Returns the number of products that match filters, and their fingerprint. */
export const readSelection = defineEndpoint({
  method: 'GET',
  path: '/studio/product-selection',
  query: productFilters,
  response: v.object({ count: countSchema, fingerprint: v.string() }),
});

/** Result of a bulk action: the number of changed products and the transaction's id. */
const bulkResponse = v.object({ changed: countSchema, transaction: v.string() });

export const publishInputSchema = v.strictObject({ ...chosenEntries, isPublished: v.boolean() });
export const moveInputSchema = v.strictObject({
  ...chosenEntries,
  categoryId: v.pipe(v.number('not_chosen'), idSchema),
});
export const repriceInputSchema = v.strictObject({ ...chosenEntries, ...repriceSchema.entries });

/** Publishes or hides products; products without a price stay hidden. */
export const publishProducts = defineEndpoint({
  method: 'POST',
  path: '/studio/products/publication',
  headers: once,
  body: publishInputSchema,
  response: bulkResponse,
});

export const moveProducts = defineEndpoint({
  method: 'POST',
  path: '/studio/products/category',
  headers: once,
  body: moveInputSchema,
  response: bulkResponse,
});

/** Changes prices by percent, including quantity prices. */
export const repriceProducts = defineEndpoint({
  method: 'POST',
  path: '/studio/products/prices',
  headers: once,
  body: repriceInputSchema,
  response: bulkResponse,
});

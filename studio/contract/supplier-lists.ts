import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema, MAX_INTEGER } from '../../src/contract/integer.ts';
import { countSchema, listPageEntries } from '../../src/contract/list.ts';
import { LIST_ROLES } from './list-roles.ts';
import { LIST_STATES, supplierListQuery } from './queries/supplier-lists.ts';
import { lineSchema, localizedSchema } from './texts.ts';

/** Suppliers' lists, pasted or uploaded: drafts that become imports. */

const id = v.pipe(v.string(), v.uuid());
const NAME_LENGTH = 200;
const supplierName = v.pipe(v.string(), v.trim(), v.maxLength(NAME_LENGTH, 'too_long'));

/** Maximum size of a list in bytes. */
export const MOST_LIST_BYTES = 8 * 1024 * 1024;
/** Maximum length of a mended cell in characters. */
const CELL_LENGTH = 200;

export const listRolesSchema = v.pipe(v.array(v.nullable(v.picklist(LIST_ROLES))), v.maxLength(200));

const listHeadSchema = v.object({
  id: v.string(),
  name: v.string(),
  supplier: v.nullable(v.string()),
  /** ISO 8601. */
  updatedAt: v.string(),
  /** Import that was made of the draft; null if there is none yet. */
  importId: v.nullable(v.string()),
});

const pairSchema = v.object({
  /** The value of the shop; null if there is none. */
  before: v.nullable(v.number()),
  /** The value of the list; null if the row has none. */
  after: v.nullable(v.number()),
});

const listProductSchema = v.object({ id: v.number(), sku: v.string(), name: localizedSchema });

const listRowSchema = v.object({
  /** 1-based number of the row in the pasted text. */
  row: v.number(),
  state: v.picklist(LIST_STATES),
  /** Reason for which a person has to look at the row: similar products, twice the same product, an unclear number. */
  reason: v.nullable(v.picklist(['similar', 'twice', 'unclear'])),
  /** How the product was found; `chosen` by a person in this draft. */
  by: v.nullable(v.picklist(['article', 'sku', 'gtin', 'name', 'chosen'])),
  name: v.string(),
  codes: v.array(v.string()),
  product: v.nullable(listProductSchema),
  /** Products to choose from, the most similar first; scores are similarities of the names from 0 to 1. */
  candidates: v.array(v.object({ ...listProductSchema.entries, score: v.number() })),
  /** Kopiykas. */
  price: pairSchema,
  /** Kopiykas; null without the permission `costs.read`. */
  cost: v.nullable(pairSchema),
  /** Pieces. */
  stock: pairSchema,
  /** Cells with numbers that cannot be read without a guess, by the index of the column. */
  unclear: v.array(v.object({ column: v.number(), text: v.string() })),
});
export type ListRow = v.InferOutput<typeof listRowSchema>;

const supplierListSchema = v.object({
  ...listHeadSchema.entries,
  headings: v.array(v.string()),
  roles: listRolesSchema,
  /** The first rows of the list, unchanged. */
  sample: v.array(v.array(v.string())),
  counts: v.object(v.entriesFromList(LIST_STATES, countSchema)),
  ...listPageEntries,
  total: countSchema,
  rows: v.array(listRowSchema),
});
export type SupplierList = v.InferOutput<typeof supplierListSchema>;

export const listSupplierLists = defineEndpoint({
  method: 'GET',
  path: '/studio/supplier-lists',
  response: v.object({ lists: v.array(listHeadSchema), suppliers: v.array(v.string()) }),
});

/** Adds a draft. The body is a text that was copied from a table, a letter or a PDF, or a file (CSV, XLSX). */
export const addSupplierList = defineEndpoint({
  method: 'POST',
  path: '/studio/supplier-lists',
  query: {
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_LENGTH)),
    supplier: v.optional(supplierName, ''),
  },
  response: v.object({ id: v.string() }),
});

export const getSupplierList = defineEndpoint({
  method: 'GET',
  path: '/studio/supplier-lists/{id}',
  params: { id },
  query: supplierListQuery,
  response: supplierListSchema,
});

const row = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER));
const decisionSchema = v.strictObject({
  row,
  /** Id of the product; `ignored` leaves the row out; null takes the decision back. */
  choice: v.nullable(v.union([idSchema, v.literal('ignored')])),
});
const editSchema = v.strictObject({
  row,
  column: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200)),
  text: v.pipe(v.string(), v.maxLength(CELL_LENGTH, 'too_long')),
});

/** Changes a draft; each part that is left out stays. Decisions of two people about different rows are both kept. */
export const changeSupplierList = defineEndpoint({
  method: 'PATCH',
  path: '/studio/supplier-lists/{id}',
  params: { id },
  body: v.strictObject({
    supplier: v.optional(lineSchema(NAME_LENGTH)),
    roles: v.optional(listRolesSchema),
    decisions: v.optional(v.pipe(v.array(decisionSchema), v.maxLength(5_000)), []),
    edits: v.optional(v.pipe(v.array(editSchema), v.maxLength(5_000)), []),
  }),
  response: v.object({ id: v.string() }),
});

/** Makes an import of the matched rows, and remembers the matches for the supplier. Repeated, it returns the same one, until that is undone. */
export const importSupplierList = defineEndpoint({
  method: 'POST',
  path: '/studio/supplier-lists/{id}/import',
  params: { id },
  body: v.strictObject({}),
  response: v.object({ importId: v.string() }),
});

export const removeSupplierList = defineEndpoint({
  method: 'DELETE',
  path: '/studio/supplier-lists/{id}',
  params: { id },
  response: v.object({ id: v.string() }),
});

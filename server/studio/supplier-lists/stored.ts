import type pg from 'pg';
import * as v from 'valibot';
import { listRolesSchema } from '../../../studio/contract/supplier-lists.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { Grid } from '../../import/lists/grid.ts';
import { Matcher } from '../../import/lists/match.ts';
import type { KnownPrices } from '../../import/lists/read-list.ts';

const candidateSchema = v.object({ id: v.number(), score: v.number() });
const itemSchema = v.object({
  row: v.number(),
  match: v.object({
    id: v.nullable(v.number()),
    by: v.nullable(v.picklist(['article', 'sku', 'gtin', 'name'])),
    candidates: v.array(candidateSchema),
  }),
});
export type StoredItem = v.InferOutput<typeof itemSchema>;

const contentSchema = v.object({
  headings: v.array(v.string()),
  roles: listRolesSchema,
  items: v.array(itemSchema),
  /** Products that a person has chosen, or `ignored`, by row. */
  decisions: v.record(v.string(), v.union([v.number(), v.literal('ignored')])),
  /** Mended cells, by `row:column`. */
  edits: v.record(v.string(), v.string()),
});
export type ListContent = v.InferOutput<typeof contentSchema>;

const storedListSchema = v.object({
  id: v.string(),
  name: v.string(),
  supplierId: v.nullable(v.number()),
  supplier: v.nullable(v.string()),
  grid: v.array(v.array(v.string())),
  content: contentSchema,
  revision: v.number(),
  importId: v.nullable(v.string()),
  importedRevision: v.nullable(v.number()),
  updatedAt: v.date(),
});
/** A draft as stored. */
export type StoredList = v.InferOutput<typeof storedListSchema>;

/** Returns a draft. @param isLocked locks it until the transaction ends @throws ApiError not_found */
export async function readStoredList(db: Queryable, id: string, isLocked = false): Promise<StoredList> {
  const list = await readRow(db, storedListSchema, {
    text: `SELECT l.id, l.name, l.supplier_id AS "supplierId", s.name AS supplier, l.grid, l.content, l.revision,
        l.import_id AS "importId", l.imported_revision AS "importedRevision", l.updated_at AS "updatedAt"
      FROM supplier_lists l LEFT JOIN suppliers s ON s.id = l.supplier_id WHERE l.id = $1
      ${isLocked ? 'FOR NO KEY UPDATE OF l' : ''}`,
    values: [id],
  });
  if (!list) throw new ApiError('not_found');
  return list;
}

/** Stores the content of a draft, which is locked. */
export async function storeContent(
  client: pg.ClientBase,
  { id, supplierId }: Pick<StoredList, 'id' | 'supplierId'>,
  content: ListContent,
): Promise<void> {
  await client.query(
    `UPDATE supplier_lists SET content = $2, supplier_id = $3, revision = revision + 1, updated_at = now()
     WHERE id = $1`,
    [id, JSON.stringify(content), supplierId],
  );
}

/** Returns the id of a supplier; null if there is none with this name. */
export async function findSupplier(db: Queryable, name: string): Promise<number | null> {
  const row = await readRow(db, v.object({ id: v.number() }), {
    text: 'SELECT id FROM suppliers WHERE lower(name) = lower($1)',
    values: [name],
  });
  return row?.id ?? null;
}

/** Returns the id of a supplier, added if there is none with this name; null without a name. */
export async function supplierIdOf(client: pg.ClientBase, name: string): Promise<number | null> {
  if (name === '') return null;
  await client.query('INSERT INTO suppliers (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
  return findSupplier(client, name);
}

/** Key of the headings under which a supplier's roles are remembered. */
export const layoutKey = (headings: readonly string[]) => headings.join('\t').toLowerCase();

/** Returns the roles that were last used for a supplier's lists with the same headings; null if there are none. */
export async function rememberedRoles(db: Queryable, supplierId: number | null) {
  const row = await readRow(db, v.object({ layouts: v.record(v.string(), listRolesSchema) }), {
    text: 'SELECT layouts FROM suppliers WHERE id = $1',
    values: [supplierId],
  });
  return (headings: readonly string[]) => row?.layouts[layoutKey(headings)] ?? null;
}

const productSchema = v.object({
  id: v.number(),
  sku: v.string(),
  gtin: v.nullable(v.string()),
  mpn: v.nullable(v.string()),
  names: v.array(v.string()),
  price: v.number(),
  cost: v.nullable(v.number()),
});

/** Returns the matcher of a supplier's lists, and the prices by which columns are recognised. */
export async function readMatcher(
  db: Queryable,
  supplierId: number | null,
): Promise<{ readonly matcher: Matcher; readonly prices: KnownPrices }> {
  const products = await readRows(db, productSchema, {
    text: `SELECT id, sku, gtin, mpn, ARRAY[name ->> 'uk', name ->> 'ru'] AS names, price, cost FROM products`,
  });
  const articles = await readRows(db, v.object({ article: v.string(), id: v.number() }), {
    text: 'SELECT article, product_id AS id FROM supplier_articles WHERE supplier_id = $1',
    values: [supplierId],
  });
  return {
    matcher: new Matcher(products, new Map(articles.map(({ article, id }) => [article, id]))),
    prices: new Map(products.map(({ id, price, cost }) => [id, { price, cost }])),
  };
}

/** Returns the cells of a row with its mended cells. */
export function cellsOf(grid: Grid, { edits }: Pick<ListContent, 'edits'>, row: number): readonly string[] {
  return (grid[row - 1] ?? []).map((cell, column) => edits[`${row}:${column}`] ?? cell);
}

import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import * as v from 'valibot';
import type { Localized } from '../../../src/contract/localized.ts';
import { mapRows } from '../../../studio/contract/field-rows.ts';
import { PRODUCT_FIELDS } from '../../../studio/contract/product-fields.ts';
import { readRows } from '../../db/rows.ts';
import { type Difference, differencesOf, type Fields } from '../differences.ts';
import type { PlainFields, PlainValue } from '../plain-values.ts';
import type { Problem } from '../problem-texts.ts';
import { readProductsOf, type StoredProduct, storedProductSchema } from '../product-rows.ts';
import { products } from '../products.ts';
import { BATCH_SIZE, type RowEnd, STOPPED, writeRows } from './batches.ts';
import type { ImportRecord } from './records.ts';
import { reportProgress } from './step.ts';

const rowToUndoSchema = v.object({
  row: v.number(),
  before: v.nullable(storedProductSchema),
  after: storedProductSchema,
});
type RowToUndo = v.InferOutput<typeof rowToUndoSchema>;

/**
 * Undoes the writes of an import, the last rows first. A product whose imported fields were changed since is kept, with
 * a problem in its row.
 */
export async function undoImport(pool: pg.Pool, record: ImportRecord): Promise<void> {
  for (;;) {
    const rows = await readRows(pool, rowToUndoSchema, {
      text: `SELECT row, nullif(before, 'null') AS before, after FROM import_rows
        WHERE import_id = $1 AND result IN ('written', 'same') AND after IS NOT NULL ORDER BY row DESC LIMIT $2`,
      values: [record.id, BATCH_SIZE],
    });
    if (rows.length === 0) break;
    const refused = { result: 'kept', problem: { code: 'changed_after_import', params: { fields: '…' } } } as const;
    if ((await writeRows(pool, record, rows, undoRows, refused)) === STOPPED) return;
  }
  await reportProgress(pool, record, record.rowCount, 'undone');
}

/** A row, and what the undo does with its product. */
interface Undone {
  readonly row: RowToUndo;
  readonly problem?: Problem;
  /** The restored product. */
  readonly restored?: StoredProduct;
  readonly differences?: readonly Difference[];
  readonly isRemoved?: boolean;
}

async function undoRows(client: pg.PoolClient, rows: readonly RowToUndo[]): Promise<readonly RowEnd[]> {
  const slugs = rows.map(({ after }) => after.slug);
  const current = await readProductsOf(client, slugs, true);
  const ordered = await orderedOf(client, slugs);
  const undone = rows.map((row) => undoOne(row, current.get(row.after.slug), ordered));
  const restored = undone.flatMap(({ restored: product }) => product ?? []);
  const outcomes = undone.flatMap(({ row, restored: product, differences = [] }) =>
    product ? [{ path: String(row.row), slug: product.slug, isNew: false, differences }] : [],
  );
  await products.write(client, restored, [], outcomes);
  await restoreImportedStocks(client, undone);
  await removeProducts(
    client,
    undone.flatMap(({ row, isRemoved }) => (isRemoved ? [row.after.slug] : [])),
  );
  return undone.map(({ row: { row }, problem }) => ({ row, result: problem ? 'kept' : 'undone', problem }));
}

function undoOne(row: RowToUndo, current: StoredProduct | undefined, ordered: ReadonlySet<string>): Undone {
  const { before, after } = row;
  if (!current) return before === null ? { row } : { row, problem: { code: 'gone' } };
  const now = products.fieldsOf(current);
  const wasWritten = products.fieldsOf(after);
  const imported = differencesOf(before === null ? {} : products.fieldsOf(before), wasWritten);
  const touched = imported.filter(
    ({ field }) => !isTakenAsItIs(field, wasWritten) && !isDeepStrictEqual(now[field], wasWritten[field]),
  );
  if (touched.length > 0) {
    const fields = touched.map(({ field }) => field).join(', ');
    return { row, problem: { code: 'changed_after_import', params: { fields } } };
  }
  if (before === null) {
    if (ordered.has(after.slug)) return { row, problem: { code: 'is_ordered' } };
    return { row, isRemoved: true };
  }
  const restored = restore(current, before, after);
  if (restored.stock < 0) return { row, problem: { code: 'stock_sold' } };
  return { row, restored, differences: differencesOf(now, products.fieldsOf(restored)) };
}

/**
 * Returns true for values that the import does not own: stock, and the position of a member that the import added
 * without one.
 */
const isTakenAsItIs = (field: string, written: Fields): boolean =>
  field === 'stock' || (field === 'familyPosition' && written[field] === null);

/**
 * Returns the product with the fields that the import changed restored, and all others as they are now. Stock sold
 * since stays sold.
 */
function restore(current: StoredProduct, before: StoredProduct, after: StoredProduct): StoredProduct {
  const own = <Key extends keyof StoredProduct>(key: Key): StoredProduct[Key] =>
    chosen(before[key], after[key], current[key]);
  return {
    ...current,
    ...restorePlain(current, before, after),
    category: own('category'),
    size: own('size'),
    tiers: own('tiers'),
    services: own('services'),
    attributes: restoreAttributes(current, before, after),
    pictures: own('pictures'),
    family: own('family'),
    familyPosition: own('familyPosition'),
    stock: current.stock - (after.stock - before.stock),
  };
}

/** Returns the value before the import if the import changed it, the current one otherwise. */
const chosen = <Value>(before: Value, after: Value, current: Value): Value =>
  isDeepStrictEqual(before, after) ? current : before;

/** Restores the plain fields; of a text each language by itself. */
const restorePlain = (current: StoredProduct, before: StoredProduct, after: StoredProduct) =>
  mapRows<typeof PRODUCT_FIELDS, PlainValue, PlainFields>(PRODUCT_FIELDS, (_, name) => {
    const [was, written, now] = [before[name], after[name], current[name]];
    if (!isText(was) || !isText(written) || !isText(now)) return chosen(was, written, now);
    return mapRows(was, (text, lang) => chosen(text, written[lang], now[lang]));
  });

const isText = (value: PlainValue): value is Localized => typeof value === 'object' && value !== null;

/** Restores the attributes that the import changed; keeps all others. */
function restoreAttributes(current: StoredProduct, before: StoredProduct, after: StoredProduct) {
  const valueIn = ({ attributes }: StoredProduct, code: string) => attributes.find((one) => one.code === code)?.value;
  const changed = [...before.attributes, ...after.attributes]
    .map(({ code }) => code)
    .filter((code) => !isDeepStrictEqual(valueIn(before, code), valueIn(after, code)));
  const kept = current.attributes.filter(({ code }) => !changed.includes(code));
  return [...kept, ...before.attributes.filter(({ code }) => changed.includes(code))];
}

async function orderedOf(client: pg.ClientBase, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readRows(client, v.object({ slug: v.string() }), {
    text: `SELECT slug FROM products WHERE slug = ANY($1)
      AND EXISTS (SELECT FROM order_items WHERE order_items.product_id = products.id)`,
    values: [slugs],
  });
  return new Set(rows.map(({ slug }) => slug));
}

/** Restores the applied stock number, unless another file has stated one since. */
async function restoreImportedStocks(client: pg.ClientBase, undone: readonly Undone[]): Promise<void> {
  const stocks = undone.flatMap(({ row: { before, after }, problem }) =>
    problem || before === null || before.importedStock === after.importedStock
      ? []
      : [{ slug: after.slug, said: after.importedStock, before: before.importedStock }],
  );
  if (stocks.length === 0) return;
  const from = `json_to_recordset($1) AS old (slug text, said integer, before integer) JOIN products USING (slug)
    WHERE product_id = products.id AND imported_stocks.stock = old.said`;
  const json = [JSON.stringify(stocks)];
  await client.query(`DELETE FROM imported_stocks USING ${from} AND old.before IS NULL`, json);
  await client.query(`UPDATE imported_stocks SET stock = old.before FROM ${from} AND old.before IS NOT NULL`, json);
}

async function removeProducts(client: pg.ClientBase, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  await client.query('DELETE FROM products WHERE slug = ANY($1)', [slugs]);
  await client.query("DELETE FROM page_entries WHERE slug = ANY($1) AND type = 'product'", [slugs]);
}

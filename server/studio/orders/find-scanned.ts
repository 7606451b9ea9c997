import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { Scanned } from '../../../studio/contract/packing.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { orderStatusSchema } from '../../orders/statuses.ts';
import { isCodeSql } from '../catalogue/code-sql.ts';

/** Numbers of orders are integers of the database. */
const MOST_DIGITS_OF_NUMBER = 9;

const orderSchema = v.object({
  id: v.string(),
  number: v.number(),
  status: orderStatusSchema,
  isByWaybill: v.boolean(),
});
const productSchema = v.object({ sku: v.string(), name: v.string() });

/** Finds the order of a number or waybill, or the product of a GTIN or SKU. */
export async function findByScan(db: Queryable, lang: Language, code: string): Promise<Scanned> {
  const order = /^\d+$/.test(code) && (await findOrder(db, code));
  if (order) return { kind: 'order', ...order };
  const product = await readRow(db, productSchema, {
    text: `SELECT sku, name ->> $1 AS name FROM products p
      WHERE ${isCodeSql('$2')} ORDER BY lower(sku) = lower($2) DESC, id LIMIT 1`,
    values: [lang, code],
  });
  return product ? { kind: 'product', ...product } : { kind: 'nothing' };
}

const findOrder = (db: Queryable, code: string) =>
  readRow(db, orderSchema, {
    text: `SELECT id, number, status, number IS DISTINCT FROM $1::int AS "isByWaybill" FROM orders
      WHERE number = $1::int OR tracking_number = $2 ORDER BY number DESC LIMIT 1`,
    values: [code.length <= MOST_DIGITS_OF_NUMBER ? Number(code) : null, code],
  });

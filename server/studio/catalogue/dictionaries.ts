import type pg from 'pg';
import * as v from 'valibot';
import type { Localized } from '../../../src/contract/localized.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { FieldOfConstraint } from '../constraints.ts';

/** Tables of attributes and services: rows with a code, a name in both languages, and a position. */
export type Dictionary = 'attributes' | 'services';

export const CODE_TAKEN: FieldOfConstraint = {
  attributes_pkey: ['code', 'taken'],
  services_pkey: ['code', 'taken'],
};

/** Returns the position after the last row. */
export async function nextPosition(client: pg.ClientBase, table: Dictionary): Promise<number> {
  const row = await readRow(client, v.object({ next: v.number() }), {
    text: `SELECT coalesce(max(position), -1) + 1 AS next FROM ${table}`,
  });
  return row?.next ?? 0;
}

/**
 * Refuses a name that another row has: imported files identify attributes by their Ukrainian name, and shoppers could
 * not tell the two apart.
 * @param code code of the row that gets the name
 * @throws ApiError bad_request if another row has the name
 */
export async function requireFreeName(
  client: pg.ClientBase,
  table: Dictionary,
  code: string,
  name: Localized,
): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM ${table} WHERE code <> $1 AND lower(name ->> 'uk') = lower($2) LIMIT 1`,
    [code, name.uk],
  );
  if (rowCount !== 0) throw new ApiError('bad_request', { fields: { 'name.uk': 'taken' } });
}

/** Checks that a statement has found its row. @throws ApiError not_found */
export function requireFound(rowCount: number | null): void {
  if (rowCount === 0) throw new ApiError('not_found');
}

/**
 * Sorts all rows in the order of `codes`. @throws ApiError bad_request if the codes are not exactly those of all rows
 */
export async function reorder(client: pg.ClientBase, table: Dictionary, codes: readonly string[]): Promise<void> {
  const rows = await readRows(client, v.object({ code: v.string() }), {
    text: `SELECT code FROM ${table} ORDER BY code FOR NO KEY UPDATE`,
  });
  const wanted = new Set(codes);
  const isWhole =
    wanted.size === codes.length && wanted.size === rows.length && rows.every(({ code }) => wanted.has(code));
  if (!isWhole) throw new ApiError('bad_request', { fields: { codes: 'gone' } });
  await client.query(
    `UPDATE ${table} SET position = place - 1 FROM unnest($1::text[]) WITH ORDINALITY AS wanted (code, place)
     WHERE ${table}.code = wanted.code AND position <> place - 1`,
    [codes],
  );
}

const usedSchema = v.object({ products: v.number(), carts: v.number() });

/** Deletes an unused row. @throws ApiError not_found, in_use */
export async function removeUnused(client: pg.ClientBase, table: Dictionary, code: string): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM ${table} WHERE code = $1 FOR UPDATE`, [code]);
  requireFound(rowCount);
  const used = await readRow(client, usedSchema, { text: USES[table], values: [code] });
  if (used && used.products + used.carts > 0) throw new ApiError('in_use', { params: used });
  await client.query(`DELETE FROM ${table} WHERE code = $1`, [code]);
}

const USES: Readonly<Record<Dictionary, string>> = {
  attributes: `SELECT count(*)::int AS products, 0 AS carts FROM product_attributes WHERE attribute_code = $1`,
  services: `SELECT (SELECT count(*) FROM product_services WHERE service_code = $1)::int AS products,
    ((SELECT count(*) FROM cart_lines WHERE services @> ARRAY[$1])
      + (SELECT count(*) FROM saved_lines WHERE services @> ARRAY[$1]))::int AS carts`,
};

/** Returns the rows of a dictionary in their order, with the number of products that use each. */
export function readDictionary<const Schema extends v.GenericSchema>(
  client: Queryable,
  table: Dictionary,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  return readRows(client, schema, { text: LISTS[table] });
}

const LISTS: Readonly<Record<Dictionary, string>> = {
  attributes: `SELECT code, name, revision, is_filter AS "isFilter", is_list AS "isList",
      (SELECT count(*) FROM product_attributes WHERE attribute_code = code)::int AS products
    FROM attributes ORDER BY position, code`,
  services: `SELECT code, name, revision, price, fields, is_prepaid AS "isPrepaid", is_returnable AS "isReturnable",
      (SELECT count(*) FROM product_services WHERE service_code = code)::int AS products
    FROM services ORDER BY position, code`,
};

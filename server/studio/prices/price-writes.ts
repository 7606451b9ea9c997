import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { priceProblems } from '../../../studio/contract/price-rules.ts';
import { type PriceUpdate, priceUpdateSchema, type SheetRow } from '../../../studio/contract/price-sheet.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { defineWrite } from '../write.ts';
import { readSheetRows } from './read-sheet.ts';

type PriceRow = PriceUpdate['rows'][number];

/** The write of the price sheet, by name. */
export const priceWrites = {
  'prices.update': defineWrite({
    schema: priceUpdateSchema,
    permission: 'prices.write',
    async run(client, { rows }) {
      const current = await lockPrices(client, rows);
      const wrong = wrongPrices(rows, current);
      for (const [index, { id }] of rows.entries()) if (!current.has(id)) wrong.add(`rows.${index}.id`, 'gone');
      wrong.refuse();
      const changed = rows.filter((row) => !isSame(row, current.get(row.id)));
      const known = changed.filter(({ id, revision }) => current.get(id)?.revision === revision);
      // Rows with another revision but these very prices: the answer to the same save was lost, or another editor has
      // set the same.
      const done = rows.filter((row) => !changed.includes(row) && current.get(row.id)?.revision !== row.revision);
      await writePrices(client, known);
      await writeTiers(
        client,
        known.filter((row) => !isDeepStrictEqual(row.tiers, current.get(row.id)?.tiers)),
      );
      return {
        written: known.length + done.length,
        conflicts: changed.flatMap(({ id, revision }) => {
          const now = current.get(id);
          return now && now.revision !== revision ? [now] : [];
        }),
      };
    },
  }),
};

const isSame = ({ price, oldPrice, tiers, cost }: PriceRow, now: SheetRow | undefined) =>
  price === now?.price &&
  oldPrice === now.oldPrice &&
  (cost === undefined || cost === now.cost) &&
  isDeepStrictEqual(tiers, now.tiers);

type PricedRow = Omit<PriceRow, 'revision'>;

/** Locks the products of some rows in the order of their ids, as orders do. @returns the current rows by their ids */
export async function lockPrices(
  client: pg.ClientBase,
  rows: readonly Pick<PricedRow, 'id'>[],
): Promise<ReadonlyMap<number, SheetRow>> {
  const ids = rows.map(({ id }) => id);
  await client.query('SELECT FROM products WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
  return new Map((await readSheetRows(client, ids)).map((row) => [row.id, row]));
}

/** Returns the errors of prices that the shop cannot have, at their cells: `rows.3.oldPrice`. */
export function wrongPrices(rows: readonly PricedRow[], current: ReadonlyMap<number, SheetRow>): WrongFields {
  const wrong = new WrongFields();
  for (const [index, row] of rows.entries()) {
    const problems = priceProblems(row, current.get(row.id)?.isPublished ?? false);
    for (const [field, code] of Object.entries(problems)) wrong.add(`rows.${index}.${field}`, code);
  }
  return wrong;
}

/** Writes prices of locked rows, and the purchase prices of those that name one. */
export async function writePrices(client: pg.ClientBase, rows: readonly PricedRow[]): Promise<void> {
  await client.query(
    `UPDATE products SET price = new.price, old_price = new."oldPrice",
       cost = CASE WHEN new."isCostSaid" THEN new.cost ELSE products.cost END
     FROM json_to_recordset($1) AS new (id integer, price integer, "oldPrice" integer, cost integer, "isCostSaid" boolean)
     WHERE products.id = new.id AND ((products.price, products.old_price) IS DISTINCT FROM (new.price, new."oldPrice")
       OR new."isCostSaid" AND products.cost IS DISTINCT FROM new.cost)`,
    [
      JSON.stringify(
        rows.map(({ id, price, oldPrice, cost }) => ({ id, price, oldPrice, cost, isCostSaid: cost !== undefined })),
      ),
    ],
  );
}

/** Replaces the quantity prices of locked rows. */
export async function writeTiers(
  client: pg.ClientBase,
  rows: readonly Pick<PriceRow, 'id' | 'tiers'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query('DELETE FROM product_tiers WHERE product_id = ANY ($1)', [rows.map(({ id }) => id)]);
  await client.query(
    `INSERT INTO product_tiers (product_id, cost_breakpoint, price)
     SELECT * FROM json_to_recordset($1) AS new (id integer, "costBreakpoint" integer, price integer)`,
    [JSON.stringify(rows.flatMap(({ id, tiers }) => tiers.map((tier) => ({ id, ...tier }))))],
  );
}

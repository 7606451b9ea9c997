import type { PriceUpdate } from '../../../studio/contract/price-sheet.ts';
import type { ProductChanges } from '../../../studio/contract/products.ts';
import type { Queryable } from '../../db/queryable.ts';
import { ApiError } from '../../errors.ts';
import { writeOf } from '../catalogue/product-fields.ts';
import { readStudioProduct } from '../catalogue/read-product.ts';
import { readSheetRows } from '../prices/read-sheet.ts';
import { requireRevision } from '../revision.ts';
import { asItIs, pick, type Schedulable } from './schedulable.ts';

interface ProductUpdate {
  readonly id: number;
  readonly changes: ProductChanges;
}

/** SQL that locks products. */
export const LOCK_PRODUCTS = 'SELECT FROM products WHERE id = ANY ($1::text[]::int[]) ORDER BY id FOR NO KEY UPDATE';

/** Removes `translationsHold`, which belongs to the save and is not a field of the product. */
const fieldsOf = ({ translationsHold: _, ...fields }: ProductChanges) => fields;

export const productPlans: Schedulable<ProductUpdate> = {
  entity: 'product',
  lock: LOCK_PRODUCTS,
  ids: ({ id }) => [String(id)],
  wanted: ({ changes }) => [fieldsOf(changes)],
  now: async (db, { id, changes }) => [pick(writeOf(await readStudioProduct(db, id)), Object.keys(fieldsOf(changes)))],
  fit: asItIs,
  back: ({ id }, [now]) => ({ id, changes: { ...now } }),
  requireRevision: async (client, { id }, ifMatch) =>
    requireRevision(client, { entity: 'product', id, ifMatch, current: await readStudioProduct(client, id) }),
};

export const PRICES = ['price', 'oldPrice', 'tiers'];

export const pricePlans: Schedulable<PriceUpdate> = {
  entity: 'product',
  lock: LOCK_PRODUCTS,
  ids: ({ rows }) => rows.map(({ id }) => String(id)),
  wanted: ({ rows }) => rows.map((row) => pick(row, PRICES)),
  now: async (db, { rows }) => {
    const now = await sheetRows(db, rows);
    return rows.map(({ id }) => {
      const row = now.get(id);
      if (!row) throw new ApiError('product_not_found');
      return pick(row, PRICES);
    });
  },
  // The sheet's write skips rows with another revision; a plan detects conflicts itself, so it uses the current
  // revisions.
  fit: async (db, { rows }) => {
    const now = await sheetRows(db, rows);
    return { rows: rows.map((row) => ({ ...row, revision: now.get(row.id)?.revision ?? row.revision })) };
  },
  back: ({ rows }, now) => ({ rows: rows.map(({ cost: _, ...row }, index) => ({ ...row, ...now[index] })) }),
  requireRevision: async (client, { rows }) => {
    const now = await sheetRows(client, rows);
    for (const { id, revision } of rows) {
      const current = now.get(id);
      if (current) await requireRevision(client, { entity: 'product', id, ifMatch: `"${revision}"`, current });
    }
  },
};

async function sheetRows(db: Queryable, rows: PriceUpdate['rows']) {
  const now = await readSheetRows(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(now.map((row) => [row.id, row]));
}

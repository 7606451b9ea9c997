import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';
import { type ScheduledChange, ScheduledChangeError } from './changes.ts';

/** SQL condition for the product with the slug $1, which may have been renamed since. */
export const BY_SLUG = 'slug = coalesce((SELECT to_slug FROM redirects WHERE from_slug = $1), $1)';

/**
 * Returns the subject of a change: `product:7`.
 * @throws ScheduledChangeError when the product does not exist
 */
export async function refuseUnknown(client: pg.ClientBase | pg.Pool, change: ScheduledChange): Promise<string> {
  if (change.kind === 'announcement') return 'announcement:1';
  const { where, name, value } =
    change.kind === 'price'
      ? { where: 'sku = $1', name: 'SKU', value: change.payload.sku }
      : { where: BY_SLUG, name: 'slug', value: change.payload.slug };
  const product = await readRow(client, v.object({ id: v.number() }), {
    text: `SELECT id FROM products WHERE ${where}`,
    values: [value],
  });
  if (!product) throw new ScheduledChangeError(`There is no product with the ${name} ${value}`);
  return `product:${product.id}`;
}

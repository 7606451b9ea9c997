import type pg from 'pg';
import { type ScheduledChange, ScheduledChangeError } from './changes.ts';

/** SQL of the product with the slug $1, which may have been renamed since. */
export const BY_SLUG = 'slug = coalesce((SELECT to_slug FROM redirects WHERE from_slug = $1), $1)';

/** @throws ScheduledChangeError when the product that a change is about does not exist. */
export async function refuseUnknown(client: pg.ClientBase, change: ScheduledChange): Promise<void> {
  if (change.kind === 'announcement') return;
  const { where, name, value } =
    change.kind === 'price'
      ? { where: 'sku = $1', name: 'SKU', value: change.payload.sku }
      : { where: BY_SLUG, name: 'slug', value: change.payload.slug };
  const { rowCount } = await client.query(`SELECT FROM products WHERE ${where}`, [value]);
  if (rowCount === 0) throw new ScheduledChangeError(`There is no product with the ${name} ${value}`);
}

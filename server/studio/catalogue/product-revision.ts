import type pg from 'pg';
import { requireSeen } from '../revision.ts';
import { lockStudioProduct } from './read-product.ts';

/**
 * Locks a product, which has to be of the revision that an editor has seen.
 * @param ifMatch `"7"`; nothing is asked where it is left out
 * @throws ApiError product_not_found; revision_conflict with the product as it is now and who has changed it
 */
export async function requireProductRevision(
  client: pg.ClientBase,
  id: number,
  ifMatch: string | undefined,
): Promise<void> {
  const current = await lockStudioProduct(client, id);
  await requireSeen(client, { entity: 'product', id, ifMatch, current });
}

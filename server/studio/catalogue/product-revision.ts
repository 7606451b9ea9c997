import type pg from 'pg';
import { requireSeen } from '../revision.ts';
import { lockStudioProduct } from './read-product.ts';

/**
 * Locks a product and checks that it has the revision that the editor has seen.
 * @param ifMatch `"7"`; without it the revision is not checked
 * @throws ApiError product_not_found; revision_conflict with the current product and the author of the change
 */
export async function requireProductRevision(
  client: pg.ClientBase,
  id: number,
  ifMatch: string | undefined,
): Promise<void> {
  const current = await lockStudioProduct(client, id);
  await requireSeen(client, { entity: 'product', id, ifMatch, current });
}

import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
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
  if (ifMatch === undefined || ifMatch === `"${current.revision}"`) return;
  throw new ApiError('revision_conflict', { beside: { current, changedBy: await readLastEditor(client, id) } });
}

/** Who has changed a product last: a name of the staff, a command, an import; null where nothing tells. */
async function readLastEditor(client: pg.ClientBase, id: number): Promise<string | null> {
  const row = await readRow(client, v.object({ by: v.string() }), {
    text: `SELECT coalesce(staff.name, actor) AS by FROM audit_log LEFT JOIN staff ON actor = 'staff:' || staff.id
      WHERE entity = 'product' AND entity_id = $1 ORDER BY audit_log.id DESC LIMIT 1`,
    values: [String(id)],
  });
  return row?.by ?? null;
}

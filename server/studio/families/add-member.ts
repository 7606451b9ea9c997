import type pg from 'pg';
import * as v from 'valibot';
import { MOST_MEMBERS } from '../../../studio/contract/limits.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';

/**
 * Adds a product to a family, as its last member.
 * @throws ApiError bad_request at `familyId`; a violation of the constraints that hold the members' values is thrown
 * as PostgreSQL reports it
 */
export async function addMember(client: pg.ClientBase, familyId: number, productId: number): Promise<void> {
  await client.query('SELECT FROM product_families WHERE id = $1 FOR NO KEY UPDATE', [familyId]);
  const family = await readRow(client, v.object({ members: v.number(), next: v.number() }), {
    text: `SELECT count(m.product_id)::int AS members, coalesce(max(m.position) + 1, 0) AS next
      FROM product_families f LEFT JOIN family_members m ON m.family_id = f.id WHERE f.id = $1 GROUP BY f.id`,
    values: [familyId],
  });
  if (!family) throw new ApiError('bad_request', { fields: { familyId: 'gone' } });
  if (family.members >= MOST_MEMBERS) throw new ApiError('bad_request', { fields: { familyId: 'family_full' } });
  await client.query('INSERT INTO family_members (product_id, family_id, position) VALUES ($1, $2, $3)', [
    productId,
    familyId,
    family.next,
  ]);
  // Checks the deferred constraints now, so that their errors are reported at the field.
  await client.query('SET CONSTRAINTS family_values, family_member_values IMMEDIATE');
}

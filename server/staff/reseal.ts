import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../db/rows.ts';
import { seal, unseal } from './seal.ts';
import { totpContext } from './second-factor.ts';

const sealedSchema = v.object({ id: v.string(), sealed: v.instance(Buffer) });

/**
 * Seals the secrets of the staff's apps with the current key, so that the one that it replaces is no longer needed.
 * @param secrets the current key, and the one that it replaces
 * @returns number of staff members
 * @throws AggregateError when a secret was sealed with none of the keys; then nothing is changed
 */
export async function resealTotp(client: pg.ClientBase, secrets: readonly [string, ...string[]]): Promise<number> {
  const rows = await readRows(client, sealedSchema, {
    text: 'SELECT id, totp_secret AS sealed FROM staff WHERE totp_secret IS NOT NULL ORDER BY id FOR UPDATE',
  });
  for (const { id, sealed } of rows) {
    const context = totpContext(id);
    await client.query('UPDATE staff SET totp_secret = $2 WHERE id = $1', [
      id,
      seal(secrets[0], context, unseal(secrets, context, sealed)),
    ]);
  }
  return rows.length;
}

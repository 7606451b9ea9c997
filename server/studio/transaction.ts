import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import type { CurrentStaff } from '../staff/session.ts';

/** What a write has given, and the id of its transaction (xid8), by which a screen follows it until it is live. */
export interface Written<Result> {
  readonly result: Result;
  readonly transaction: string;
}

/**
 * Runs a write of the studio in a transaction that says who writes (`shop.actor`) and what belongs together
 * (`shop.batch`, a UUID): the audit log takes both from there. Begun again like inTransaction().
 */
export function inStaffTransaction<Result>(
  pool: pg.Pool,
  { staffId }: Pick<CurrentStaff, 'staffId'>,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Written<Result>> {
  const batch = randomUUID();
  return inTransaction(pool, async (client) => {
    const row = await readRow(client, v.object({ transaction: v.string() }), {
      text: `SELECT pg_current_xact_id()::text AS transaction,
        set_config('shop.actor', $1, true), set_config('shop.batch', $2, true)`,
      values: [`staff:${staffId}`, batch],
    });
    if (!row) throw new Error('The transaction has no id.');
    return { result: await work(client), transaction: row.transaction };
  });
}

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import type { CurrentStaff } from '../staff/session.ts';

/** Result of a write, and the id of its transaction (xid8), by which a screen follows its publication. */
export interface Written<Result> {
  readonly result: Result;
  readonly transaction: string;
}

/**
 * Runs a write of the studio in a transaction that sets the author (`shop.actor`) and a batch id (`shop.batch`, a UUID)
 * for the audit log. It is retried like inTransaction().
 * @param batch idempotency key of the write, if it has one
 */
export function inStaffTransaction<Result>(
  pool: pg.Pool,
  { staffId }: Pick<CurrentStaff, 'staffId'>,
  work: (client: pg.PoolClient) => Promise<Result>,
  batch: string = randomUUID(),
): Promise<Written<Result>> {
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

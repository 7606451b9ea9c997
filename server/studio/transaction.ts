import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { refreshOwnDocuments } from '../search/postgres/refresh.ts';
import type { CurrentStaff } from '../staff/session.ts';
import { checkWrittenPrices, type PriceAuthor } from './price-guard.ts';

/** Result of a write, and the id of its transaction (xid8), by which a screen follows its publication. */
export interface Written<Result> {
  readonly result: Result;
  readonly transaction: string;
}

/** The author of a transaction, with the confirmation of unusual prices that the request carries. */
export type Author = Pick<CurrentStaff, 'staffId'> & PriceAuthor;

interface TransactionOptions {
  /** Idempotency key of the write, if it has one. */
  readonly batch?: string | undefined;
  /**
   * True if unusual prices are not asked about: an undo restores prices that the shop had, and those of a plan were
   * confirmed when it was made.
   */
  readonly isConfirmed?: boolean;
}

/**
 * Runs a write of the studio in a transaction that sets the author (`shop.actor`) and a batch id (`shop.batch`, a UUID)
 * for the audit log. It is retried like inTransaction().
 * @throws ApiError price_suspicious if it has written unusual prices that the request does not confirm
 */
export function inStaffTransaction<Result>(
  pool: pg.Pool,
  author: Author,
  work: (client: pg.PoolClient) => Promise<Result>,
  { batch = randomUUID(), isConfirmed = false }: TransactionOptions = {},
): Promise<Written<Result>> {
  return inTransaction(pool, async (client) => {
    const row = await readRow(client, v.object({ transaction: v.string() }), {
      text: `SELECT pg_current_xact_id()::text AS transaction,
        set_config('shop.actor', $1, true), set_config('shop.batch', $2, true)`,
      values: [`staff:${author.staffId}`, batch],
    });
    if (!row) throw new Error('The transaction has no id.');
    const result = await work(client);
    if (!isConfirmed) await checkWrittenPrices(client, author);
    await refreshOwnDocuments(client);
    return { result, transaction: row.transaction };
  });
}

import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import type { CurrentStaff } from '../staff/session.ts';
import { type Author, inStaffTransaction, type Written } from './transaction.ts';

/** A write that is done once for an idempotency key. */
export interface IdempotentWrite<Result> {
  /** Header `Idempotency-Key`; without it the write is done each time. */
  readonly key: string | undefined;
  /** Name in the audit log of the row that is written. */
  readonly entity: string;
  /** Returns the result of the earlier write, from the id of its row; shop_batch() is the key in its transaction. */
  readonly again: (id: string, client: pg.ClientBase) => Result | Promise<Result>;
}

/** Returns the result of a write that has added a row with a number as its id. */
export const numbered = (id: string) => ({ id: Number(id) });

/** Sentence about the header for the API's document. */
export const IDEMPOTENCY_KEY = {
  'idempotency-key': 'A key created before the request is first sent; the same key is applied once.',
} as const;

/**
 * Runs a write of the studio as inStaffTransaction() does, once for its idempotency key. The key is the batch of the
 * write in the audit log, so that the log tells whether it was done.
 * @throws ApiError bad_request if the key belongs to another write
 */
export async function inIdempotentTransaction<Result>(
  pool: pg.Pool,
  staff: Author,
  { key, entity, again }: IdempotentWrite<Result>,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Written<Result>> {
  if (key === undefined) return inStaffTransaction(pool, staff, work);
  const write = async (client: pg.PoolClient) => {
    const done = await findDone(client, staff, { key, entity });
    if (!done) return { result: await work(client), earlier: null };
    return { result: await again(done.id, client), earlier: done.transaction };
  };
  const { result, transaction } = await inStaffTransaction(pool, staff, write, { batch: key });
  return { result: result.result, transaction: result.earlier ?? transaction };
}

const doneSchema = v.object({ id: v.string(), transaction: v.string(), isOwn: v.boolean() });

async function findDone(
  client: pg.ClientBase,
  { staffId }: Pick<CurrentStaff, 'staffId'>,
  { key, entity }: Pick<IdempotentWrite<unknown>, 'entity'> & { readonly key: string },
) {
  // A second request with the same key waits until the first one has ended.
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const done = await readRow(client, doneSchema, {
    text: `SELECT entity_id AS id, xid::text AS transaction, actor = $2 AND entity = $3 AS "isOwn" FROM audit_log
      WHERE batch = $1 ORDER BY entity = $3 DESC, audit_log.id LIMIT 1`,
    values: [key, `staff:${staffId}`, entity],
  });
  if (done && !done.isOwn) throw new ApiError('bad_request', { fields: { 'idempotency-key': 'taken' } });
  return done;
}

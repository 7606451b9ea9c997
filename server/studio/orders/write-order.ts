import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { type Action, recordAction } from '../../audit/action.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { OrderRefusal } from '../../orders/refusal.ts';
import { orderStatusSchema, STATUS_NAMES } from '../../orders/statuses.ts';
import { TransitionError } from '../../orders/transition.ts';
import { type CurrentStaff, confirmedUntil } from '../../staff/session.ts';
import type { StudioDeps } from '../deps.ts';
import { inIdempotentTransaction } from '../idempotent-write.ts';
import { readOrder } from './read-order.ts';

/** A write on one order. */
export interface OrderWrite {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
  readonly lang: Language;
  readonly orderId: string;
  /** The revision in the request's `If-Match`; undefined if it is not checked. */
  readonly ifMatch?: string | undefined;
  /** Idempotency key; without it the write runs each time. */
  readonly key?: string | undefined;
}

/** Thrown if the order's revision differs from `If-Match`. */
class Conflict extends Error {
  override readonly name = 'Conflict';
}

export const byOf = ({ staffId }: Pick<CurrentStaff, 'staffId'>) => `staff:${staffId}` as const;

/** An action on an order for the audit log. */
type Said = Pick<Action, 'name' | 'details'>;

/** Writes an action on an order into the audit log. The order's own history has the details; the log has the author. */
export const recordOrder = (client: pg.ClientBase, orderId: string, said: Said): Promise<void> =>
  recordAction(client, { entity: 'order', entityId: orderId, ...said });

/**
 * Runs a write on an order under its lock, in a transaction with the author. Uses optimistic concurrency: a write based
 * on an older revision fails with the current state.
 * @returns null if the write was already made with the same idempotency key
 * @throws ApiError order_not_found, revision_conflict with `current`, and the refusals of orders
 */
export async function writeOrder<Result>(
  write: OrderWrite,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result | null> {
  const { deps, staff, lang, orderId, ifMatch, key } = write;
  const once = { key, entity: 'order', again: () => null };
  try {
    const { result } = await inIdempotentTransaction<Result | null>(deps.pool, staff, once, async (client) => {
      await requireRevision(client, orderId, ifMatch);
      return work(client);
    });
    return result;
  } catch (error) {
    if (error instanceof Conflict)
      throw new ApiError('revision_conflict', { beside: { current: await readOrder(deps.pool, lang, orderId) } });
    throw asApiError(error, lang);
  }
}

/** Makes a write on an order, and rolls it back. @returns its result */
export async function previewOrder<Result>(
  write: OrderWrite,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const made: { preview?: Preview<Result> } = {};
  try {
    await writeOrder(write, async (client) => {
      made.preview = new Preview(await work(client));
      throw made.preview;
    });
  } catch (error) {
    if (error !== made.preview) throw error;
  }
  if (!made.preview) throw new Error('A preview is not written');
  return made.preview.result;
}

/** Thrown to roll back the transaction of a preview. */
class Preview<Result> extends Error {
  override readonly name = 'Preview';
  readonly result: Result;
  constructor(result: Result) {
    super('A preview is rolled back');
    this.result = result;
  }
}

async function requireRevision(client: pg.ClientBase, orderId: string, ifMatch: string | undefined): Promise<void> {
  const row = await readRow(client, v.object({ revision: v.number() }), {
    text: 'SELECT revision FROM orders WHERE id = $1 FOR UPDATE',
    values: [orderId],
  });
  if (!row) throw new ApiError('order_not_found');
  if (ifMatch !== undefined && ifMatch !== `"${row.revision}"`) throw new Conflict('The order was changed');
}

/** Converts a refusal of the shop's rules to an ApiError; returns any other error unchanged. */
export function asApiError(error: unknown, lang: Language): unknown {
  if (error instanceof OrderRefusal) return new ApiError(error.reason, { params: inWords(error.params, lang) });
  if (error instanceof TransitionError) {
    const { from, to } = error;
    return new ApiError('order_move_refused', { params: inWords({ refusal: 'not-yet', from, to }, lang) });
  }
  return error;
}

/** Replaces states by their names. */
function inWords(params: OrderRefusal['params'], lang: Language): OrderRefusal['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const status = name === 'refusal' ? null : v.safeParse(orderStatusSchema, value);
      return [name, status?.success ? STATUS_NAMES[status.output][lang] : value];
    }),
  );
}

/**
 * Checks that the second factor was entered within the last minutes, as refunds need.
 * @throws ApiError confirmation_needed
 */
export function requireConfirmation({ clock }: StudioDeps, { confirmedAt }: CurrentStaff): void {
  if (confirmedUntil(confirmedAt) <= clock()) throw new ApiError('confirmation_needed');
}

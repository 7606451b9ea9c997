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
import { inTransactionOnce } from '../once.ts';
import { readOrder } from './read-order.ts';

/** A write on one order. */
export interface OrderWrite {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
  readonly lang: Language;
  readonly orderId: string;
  /** The revision that was seen; undefined where it does not matter. */
  readonly ifMatch?: string | undefined;
  /** Idempotency key; without it the write is done each time. */
  readonly key?: string | undefined;
}

/** Somebody else has changed the order since it was seen. */
class Conflict extends Error {
  override readonly name = 'Conflict';
}

export const byOf = ({ staffId }: Pick<CurrentStaff, 'staffId'>) => `staff:${staffId}` as const;

/** The details of a write on an order for the owner's journal, which names the order itself. */
type Said = Pick<Action, 'name' | 'details'>;

/** Writes it into the journal. Orders have a history of their own, which says all of it; this says that somebody did it. */
export const recordOrder = (client: pg.ClientBase, orderId: string, said: Said): Promise<void> =>
  recordAction(client, { entity: 'order', entityId: orderId, ...said });

/**
 * Runs a write on an order under its lock, in a transaction that says who writes. Of two who saw the same revision the
 * second is told what it has become.
 * @returns null if the write was done before with the same idempotency key
 * @throws ApiError order_not_found, revision_conflict with `current`, and the refusals of orders.
 */
export async function writeOrder<Result>(
  write: OrderWrite,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result | null> {
  const { deps, staff, lang, orderId, ifMatch, key } = write;
  const once = { key, entity: 'order', again: () => null };
  try {
    const { result } = await inTransactionOnce<Result | null>(deps.pool, staff, once, async (client) => {
      await requireSeen(client, orderId, ifMatch);
      return work(client);
    });
    return result;
  } catch (error) {
    if (error instanceof Conflict)
      throw new ApiError('revision_conflict', { beside: { current: await readOrder(deps.pool, lang, orderId) } });
    throw asApiError(error, lang);
  }
}

async function requireSeen(client: pg.ClientBase, orderId: string, ifMatch: string | undefined): Promise<void> {
  const row = await readRow(client, v.object({ revision: v.number() }), {
    text: 'SELECT revision FROM orders WHERE id = $1 FOR UPDATE',
    values: [orderId],
  });
  if (!row) throw new ApiError('order_not_found');
  if (ifMatch !== undefined && ifMatch !== `"${row.revision}"`) throw new Conflict('The order was changed');
}

/** A refusal of the shop's rules as the API answers it; everything else as it is. */
export function asApiError(error: unknown, lang: Language): unknown {
  if (error instanceof OrderRefusal) return new ApiError(error.reason, { params: inWords(error.params, lang) });
  if (error instanceof TransitionError) {
    const { from, to } = error;
    return new ApiError('order_move_refused', { params: inWords({ refusal: 'not-yet', from, to }, lang) });
  }
  return error;
}

/** States by their names. */
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

import type pg from 'pg';
import type { TaskReason } from '../../studio/contract/task-reasons.ts';

/** Kinds of tasks for the staff. */
export type ShopTaskKind =
  | 'paid-but-unavailable'
  | 'paid-twice'
  | 'paid-wrong-amount'
  | 'payment-reversed'
  | 'refund-failed'
  | 'refund-by-transfer'
  | 'payment-unknown'
  | 'waybill-failed'
  | 'waybill-missing'
  | 'waybill-not-deleted'
  | 'parcel-returned'
  | 'message-failed'
  | 'job-failed'
  | 'plan-failed'
  | 'sms-budget'
  | 'disk-low'
  | 'special-order';

interface TaskOptions {
  /** Put into words by the studio; null where the kind says all. */
  readonly reason?: TaskReason | null;
  /** The job that was given up, to be queued again. */
  readonly job?: { readonly task: string; readonly payload: unknown } | null;
}

/**
 * Adds a task within the caller's transaction, of an order or of the shop (null); one that is open already is not added
 * again. Those of the shop differ by their details. @returns whether it was added.
 */
export async function addTask(
  client: pg.ClientBase | pg.Pool,
  kind: ShopTaskKind,
  orderId: string | null,
  details: string,
  { reason = null, job = null }: TaskOptions = {},
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO shop_tasks (kind, order_id, details, job, reason) SELECT $1, $2::uuid, $3, $4::jsonb, $5::jsonb
     WHERE NOT EXISTS (SELECT FROM shop_tasks WHERE kind = $1 AND done_at IS NULL
       AND (order_id = $2::uuid OR ($2::uuid IS NULL AND order_id IS NULL AND details = $3)))`,
    [kind, orderId, details, job && JSON.stringify(job), reason && JSON.stringify(reason)],
  );
  return rowCount === 1;
}

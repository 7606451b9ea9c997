import type pg from 'pg';
import * as v from 'valibot';
import type { Resolution } from '../../studio/contract/tasks.ts';
import { readRow, readRows } from '../db/rows.ts';
import { queueMessageSql } from '../messages/queue.ts';
import { requestOfJob } from '../request-context.ts';
import { queueRefund, queueWaybill, queueWaybillDeletion } from './jobs.ts';
import { OrderRefusal } from './refusal.ts';
import { lockOrder } from './transition.ts';

type Repeat = (client: pg.ClientBase, orderId: string) => Promise<void>;

/** The job that a task of each kind queues again. */
const REPEATS: Readonly<Record<string, Repeat>> = {
  'waybill-failed': queueWaybill,
  'waybill-missing': queueWaybill,
  'waybill-not-deleted': queueWaybillDeletion,
  'refund-failed': repeatRefunds,
  'message-failed': repeatMessages,
};

export const isRepeatable = (kind: string, hasJob: boolean): boolean => hasJob || Object.hasOwn(REPEATS, kind);

const taskSchema = v.object({
  kind: v.string(),
  orderId: v.nullable(v.string()),
  job: v.nullable(v.object({ task: v.string(), payload: v.unknown() })),
  isOpen: v.boolean(),
});

interface Doing {
  readonly id: number;
  readonly by: string;
  readonly now: Date;
}

/** Returns the open task, locked, so that of two people one handles it. Locks the order first, as transitions do. */
async function lockTask(client: pg.ClientBase, id: number) {
  const order = await readRow(client, v.object({ orderId: v.nullable(v.string()) }), {
    text: 'SELECT order_id AS "orderId" FROM shop_tasks WHERE id = $1',
    values: [id],
  });
  if (order?.orderId) await lockOrder(client, order.orderId);
  const task = await readRow(client, taskSchema, {
    text: `SELECT kind, order_id AS "orderId", job, done_at IS NULL AS "isOpen" FROM shop_tasks
      WHERE id = $1 AND kind <> 'own' FOR UPDATE`,
    values: [id],
  });
  if (!task?.isOpen) throw new OrderRefusal('task_not_open');
  return task;
}

/**
 * Queues the failed job of a task again, within the caller's transaction, and closes the task; another failure creates
 * a new one.
 * @throws OrderRefusal task_not_open, task_not_repeatable, refund_too_much
 */
export async function repeatTask(client: pg.ClientBase, doing: Doing): Promise<void> {
  const { kind, orderId, job } = await lockTask(client, doing.id);
  const repeat = REPEATS[kind];
  if (orderId !== null && repeat) await repeat(client, orderId);
  else if (job)
    await client.query('SELECT graphile_worker.add_job($1, $2::json)', [job.task, JSON.stringify(job.payload)]);
  else throw new OrderRefusal('task_not_repeatable');
  await close(client, doing, 'repeated' satisfies Resolution);
}

/**
 * Closes a task that staff have handled. For a refund by hand, this confirms that the money was sent.
 * @throws OrderRefusal task_not_open
 */
export async function resolveTask(
  client: pg.ClientBase,
  doing: Doing & { readonly resolution: string },
): Promise<void> {
  const { kind, orderId } = await lockTask(client, doing.id);
  if (kind === 'refund-by-transfer') {
    await client.query(
      `UPDATE refunds SET status = 'returned', finished_at = $2
       WHERE order_id = $1 AND payment_id IS NULL AND status = 'queued'`,
      [orderId, doing.now],
    );
  }
  await close(client, doing, doing.resolution);
}

async function close(client: pg.ClientBase, { id, by, now }: Doing, resolution: string): Promise<void> {
  await client.query('UPDATE shop_tasks SET done_at = $2, done_by = $3, resolution = $4 WHERE id = $1', [
    id,
    now,
    by,
    resolution,
  ]);
}

const idSchema = v.object({ id: v.string() });

/** Requests refused refunds again, up to the amount that has not been refunded in another way since. */
async function repeatRefunds(client: pg.ClientBase, orderId: string): Promise<void> {
  const failed = await readRows(client, v.object({ id: v.string(), amount: v.number(), rest: v.number() }), {
    text: `SELECT r.id, r.amount, p.amount - coalesce((SELECT sum(o.amount) FROM refunds o
        WHERE o.payment_id = p.id AND o.status <> 'failed'), 0)::bigint AS rest
      FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.order_id = $1 AND r.status = 'failed'
      ORDER BY r.created_at`,
    values: [orderId],
  });
  for (const { id, amount, rest } of failed) {
    if (amount > rest) throw new OrderRefusal('refund_too_much', { most: rest });
    await client.query("UPDATE refunds SET status = 'queued', failure = NULL, finished_at = NULL WHERE id = $1", [id]);
  }
  const payments = await readRows(client, idSchema, {
    text: `SELECT DISTINCT payment_id AS id FROM refunds
      WHERE order_id = $1 AND payment_id IS NOT NULL AND status = 'queued'`,
    values: [orderId],
  });
  for (const { id } of payments) await queueRefund(client, id);
}

/** Queues every message of the order that was given up. */
async function repeatMessages(client: pg.ClientBase, orderId: string): Promise<void> {
  await client.query(
    `WITH message AS (
       UPDATE messages SET failure = NULL WHERE content ->> 'orderId' = $1 AND failure IS NOT NULL RETURNING id
     )
     ${queueMessageSql('$2')}`,
    [orderId, requestOfJob()],
  );
}

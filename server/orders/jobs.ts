import type pg from 'pg';
import { requestOfJob } from '../request-context.ts';

/** Names of the jobs that changes of an order queue; see server/jobs/handlers.ts for their handlers. */
export const MAKE_WAYBILL = 'make-waybill';
export const DELETE_WAYBILL = 'delete-waybill';
export const REFUND_PAYMENT = 'refund-payment';

/** Attempts over about a day: graphile-worker waits exp(attempt) seconds, at most six hours. */
const MAX_ATTEMPTS = 12;

/** Queues the creation of a waybill at the carrier, for a packed order. */
export async function queueWaybill(client: pg.ClientBase, orderId: string): Promise<void> {
  await addJob(client, { job: MAKE_WAYBILL, queue: 'waybills', payload: { orderId }, key: orderId });
}

/** Queues the deletion of the waybill of a cancelled order. */
export async function queueWaybillDeletion(client: pg.ClientBase, orderId: string): Promise<void> {
  await addJob(client, { job: DELETE_WAYBILL, queue: 'waybills', payload: { orderId }, key: orderId });
}

/** Queues the refund of a payment. */
export async function queueRefund(client: pg.ClientBase, paymentId: string): Promise<void> {
  await addJob(client, { job: REFUND_PAYMENT, queue: REFUND_PAYMENT, payload: { paymentId }, key: paymentId });
}

interface NewJob {
  readonly job: string;
  /** Jobs of one queue run sequentially, so that a slow vendor occupies one worker only. */
  readonly queue: string;
  readonly payload: unknown;
  /** A job with the name and key of a queued one replaces it. */
  readonly key: string;
}

/** Queues a job within the caller's transaction. */
async function addJob(client: pg.ClientBase, { job, queue, payload, key }: NewJob): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job($1, ($2::jsonb || $6::jsonb)::json, queue_name => $3, max_attempts => $4,
       job_key => $5)`,
    [job, JSON.stringify(payload), queue, MAX_ATTEMPTS, `${job}:${key}`, requestOfJob()],
  );
}

import type pg from 'pg';

/** Jobs that follow from what becomes of an order; server/jobs/handlers.ts says what each does. */
export const MAKE_WAYBILL = 'make-waybill';
export const DELETE_WAYBILL = 'delete-waybill';
export const REFUND_PAYMENT = 'refund-payment';

/** Tries over about a day: graphile-worker waits exp(attempt) seconds, six hours at most. */
const MAX_ATTEMPTS = 12;

/** Somebody has packed a parcel: the carrier is to give it a number. */
export async function queueWaybill(client: pg.ClientBase, orderId: string): Promise<void> {
  await addJob(client, { job: MAKE_WAYBILL, queue: 'waybills', payload: { orderId }, key: orderId });
}

/** An order was cancelled: the carrier is to expect no parcel. */
export async function queueWaybillDeletion(client: pg.ClientBase, orderId: string): Promise<void> {
  await addJob(client, { job: DELETE_WAYBILL, queue: 'waybills', payload: { orderId }, key: orderId });
}

/** Money is to go back to the payer. */
export async function queueRefund(client: pg.ClientBase, paymentId: string): Promise<void> {
  await addJob(client, { job: REFUND_PAYMENT, queue: REFUND_PAYMENT, payload: { paymentId }, key: paymentId });
}

interface NewJob {
  readonly job: string;
  /** Jobs of one queue run one after another: a vendor that is slow takes one worker, not all of them. */
  readonly queue: string;
  readonly payload: unknown;
  /** Of jobs of one task with one key there is one. */
  readonly key: string;
}

/** Within the caller's transaction. */
async function addJob(client: pg.ClientBase, { job, queue, payload, key }: NewJob): Promise<void> {
  await client.query(
    'SELECT graphile_worker.add_job($1, $2::json, queue_name => $3, max_attempts => $4, job_key => $5)',
    [job, JSON.stringify(payload), queue, MAX_ATTEMPTS, `${job}:${key}`],
  );
}

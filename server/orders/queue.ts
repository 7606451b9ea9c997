import type pg from 'pg';

/** Tasks that follow from what becomes of an order; server/jobs/tasks.ts says what each does. */
export const MAKE_WAYBILL = 'make-waybill';
export const REFUND_PAYMENT = 'refund-payment';

/** Tries over about a day: graphile-worker waits exp(attempt) seconds, six hours at most. */
const MAX_ATTEMPTS = 12;

/** A parcel is to be made ready: the carrier gives it a number. */
export async function queueWaybill(client: pg.ClientBase, orderId: string): Promise<void> {
  await addJob(client, MAKE_WAYBILL, { orderId }, `${MAKE_WAYBILL}:${orderId}`);
}

/** Money is to go back to the payer. */
export async function queueRefund(client: pg.ClientBase, paymentId: string): Promise<void> {
  await addJob(client, REFUND_PAYMENT, { paymentId }, `${REFUND_PAYMENT}:${paymentId}`);
}

/** Within the caller's transaction; of jobs with one key there is one. */
async function addJob(client: pg.ClientBase, task: string, payload: unknown, key: string): Promise<void> {
  await client.query('SELECT graphile_worker.add_job($1, $2::json, max_attempts => $3, job_key => $4)', [
    task,
    JSON.stringify(payload),
    MAX_ATTEMPTS,
    key,
  ]);
}

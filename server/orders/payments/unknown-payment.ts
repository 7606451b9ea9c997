import type pg from 'pg';
import type { PaymentNews } from '../../payments/provider.ts';
import { addTask } from '../../tasks/add-task.ts';

/**
 * Tells the staff about money that a provider reports for a payment which the database does not have: its order was
 * lost with the data after the last backup. News is told once, also after its task is done.
 * @returns false if no money has moved
 */
export async function keepUnknownPayment(
  client: pg.ClientBase,
  provider: string,
  { paymentId: payment, status, amount, providerReference }: PaymentNews,
): Promise<boolean> {
  if (status !== 'paid' && status !== 'refunded') return false;
  const details = `${provider} ${payment}: ${status}`;
  const { rowCount } = await client.query(
    `SELECT FROM shop_tasks WHERE kind = 'payment-without-order' AND starts_with(details, $1)`,
    [details],
  );
  if (rowCount === 0) {
    const reason = { code: 'no-such-payment', provider, payment, amount, status } as const;
    const told = providerReference === null ? details : `${details}, reference ${providerReference}`;
    await addTask(client, 'payment-without-order', null, told, { reason });
  }
  return true;
}

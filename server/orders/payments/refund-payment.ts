import { readRow } from '../../db/rows.ts';
import { PaymentError, type PaymentNews, type PaymentProvider } from '../../payments/provider.ts';
import { addTask } from '../../shop-tasks/shop-tasks.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';
import { applyPaymentNews } from './apply-news.ts';
import { askAboutPayment, callAbout, OPEN_PAYMENT_SQL, type OpenPayment, openPaymentSchema } from './open-payment.ts';

/**
 * Sends a payment's money back. The job runs again while the provider does not answer; what it refuses becomes a task,
 * and so does what the last try has not returned.
 * @throws PaymentError to be tried again.
 */
export async function refundPayment(deps: OrderDeps, paymentId: string, isLastTry = false): Promise<void> {
  const payment = await readRow(deps.pool, openPaymentSchema, {
    text: `SELECT ${OPEN_PAYMENT_SQL} FROM payments WHERE id = $1`,
    values: [paymentId],
  });
  if (!payment || payment.status === 'refunded') return;
  const provider = deps.payments.get(payment.provider);
  if (provider) await refund(deps, provider, payment, isLastTry);
  else await addTask(deps.pool, 'refund-failed', payment.orderId, `${payment.provider} is not configured`);
}

async function refund(
  deps: OrderDeps,
  provider: PaymentProvider,
  payment: OpenPayment,
  isLastTry: boolean,
): Promise<void> {
  try {
    const news = await giveBack(deps, provider, payment);
    await applyPaymentNews(deps, payment.provider, news);
    if (news.status !== 'refunded') throw new PaymentError('The refund is on its way', { isTemporary: true });
  } catch (error) {
    if (!(error instanceof PaymentError) || (error.isTemporary && !isLastTry)) throw error;
    await addTask(deps.pool, 'refund-failed', payment.orderId, error.message);
  }
}

/** It may have gone back at an earlier attempt whose answer was lost, or that the provider was still working on. */
async function giveBack(deps: OrderDeps, provider: PaymentProvider, payment: OpenPayment): Promise<PaymentNews> {
  const before = await askAboutPayment(deps, provider, payment);
  if (before.status === 'refunded') return before;
  try {
    return await askVendor(deps.log, callAbout(payment, 'refund'), () => provider.refund(payment, payment.amount));
  } catch (error) {
    if (!(error instanceof PaymentError) || error.isTemporary) throw error;
    const after = await askAboutPayment(deps, provider, payment);
    if (after.status === 'refunded') return after;
    throw error;
  }
}

import { createHmac } from 'node:crypto';

/**
 * Returns the signature of values, in the order that the vendor documents for each message, as the text that is sent.
 */
export function signWayForPay(values: readonly string[], secret: string): string {
  return createHmac('md5', secret).update(values.join(';'), 'utf8').digest('hex');
}

interface SignedPurchase {
  readonly merchantAccount: string;
  readonly merchantDomainName: string;
  readonly orderReference: string;
  readonly orderDate: string;
  readonly amount: string;
  readonly currency: string;
  readonly names: readonly string[];
  readonly counts: readonly string[];
  readonly prices: readonly string[];
}

/** Returns the signed values of a purchase: https://wiki.wayforpay.com/en/view/852102 */
export const purchaseValues = (purchase: SignedPurchase): string[] => [
  purchase.merchantAccount,
  purchase.merchantDomainName,
  purchase.orderReference,
  purchase.orderDate,
  purchase.amount,
  purchase.currency,
  ...purchase.names,
  ...purchase.counts,
  ...purchase.prices,
];

interface SignedTransaction {
  readonly merchantAccount: string;
  readonly orderReference: string;
  readonly amount: string;
  readonly currency: string;
  readonly authCode: string;
  readonly cardPan: string;
  readonly transactionStatus: string;
  readonly reasonCode: string;
}

/**
 * Returns the signed values of callbacks and of the answer to CHECK_STATUS: https://wiki.wayforpay.com/en/view/852117
 */
export const transactionValues = (transaction: SignedTransaction): string[] => [
  transaction.merchantAccount,
  transaction.orderReference,
  transaction.amount,
  transaction.currency,
  transaction.authCode,
  transaction.cardPan,
  transaction.transactionStatus,
  transaction.reasonCode,
];

/**
 * Returns the signed values of the answer to REFUND: https://wiki.wayforpay.com/en/view/852115. The account and the
 * order are those of the request, so that an answer about another order has another signature.
 */
export const refundValues = (
  merchantAccount: string,
  orderReference: string,
  { transactionStatus, reasonCode }: Pick<SignedTransaction, 'transactionStatus' | 'reasonCode'>,
): string[] => [merchantAccount, orderReference, transactionStatus, reasonCode];

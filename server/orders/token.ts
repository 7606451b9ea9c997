import { createHmac } from 'node:crypto';
import { isEqualSecret } from '../secrets.ts';

/**
 * With its token whoever placed an order sees it without signing in. It is derived, so an order that is sent twice has
 * the same one, and the table of orders opens none.
 */
export function orderToken(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order:${orderId}`).digest('base64url');
}

export const isOrderToken = (secret: string, orderId: string, token: string) =>
  isEqualSecret(token, orderToken(secret, orderId));

/**
 * A payment as the address that its provider leads back to names it: with a signature, as its id alone is in receipts, in
 * statements and in the provider's cabinet, and is not to open the order.
 */
export function returnCode(secret: string, paymentId: string): string {
  return `${paymentId}.${createHmac('sha256', secret).update(`payment-return:${paymentId}`).digest('base64url')}`;
}

/** The id of the payment; null when it is no code of ours. */
export function readReturnCode(secret: string, code: string): string | null {
  const [id = ''] = code.split('.');
  return isEqualSecret(code, returnCode(secret, id)) ? id : null;
}

/** Letters and digits that nobody takes for each other, and that end no link when a phone looks for its end. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';
/** 60 bits: beyond trying, each try being a request. */
const LINK_LENGTH = 12;

/** The end of an order's short link, for an SMS: `100123-k3m9x2p7q4wd`. Derived as the token is, and opens as much. */
export function orderLinkCode(secret: string, number: number): string {
  const bytes = createHmac('sha256', secret).update(`order-link:${number}`).digest();
  const letters = Array.from(bytes.subarray(0, LINK_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${number}-${letters.join('')}`;
}

/** The number of the order that a short link names; null when it is no link of ours. */
export function readOrderLinkCode(secret: string, code: string): number | null {
  const [, digits] = /^(\d{1,9})-[a-z2-9]{12}$/.exec(code) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  return isEqualSecret(code, orderLinkCode(secret, number)) ? number : null;
}

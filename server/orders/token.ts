import { createHmac } from 'node:crypto';
import { isMadeWith } from '../secrets.ts';

/**
 * Returns the token with which an order can be viewed without signing in. It is derived, so a repeated request gets the
 * same one, and the orders table contains none.
 */
export function orderToken(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order:${orderId}`).digest('base64url');
}

export const isOrderToken = (secrets: readonly string[], orderId: string, token: string) =>
  isMadeWith(secrets, token, (secret) => orderToken(secret, orderId));

/**
 * Returns the signed code of a payment for the provider's return address. The payment's id alone is not enough, because
 * receipts, statements and the provider's site show it.
 */
export function returnCode(secret: string, paymentId: string): string {
  return `${paymentId}.${createHmac('sha256', secret).update(`payment-return:${paymentId}`).digest('base64url')}`;
}

/** Returns the payment's id; null if the code is forged. */
export function readReturnCode(secrets: readonly string[], code: string): string | null {
  const [id = ''] = code.split('.');
  return isMadeWith(secrets, code, (secret) => returnCode(secret, id)) ? id : null;
}

/** Letters and digits that are not easily confused, and that phones recognise as part of a link. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';
/** 60 bits, too many to guess, because each guess is a request. */
const LINK_LENGTH = 12;

/**
 * Returns the end of an order's short link for an SMS: `100123-k3m9x2p7q4wd`. It is derived like the token, and gives
 * the same access.
 */
export function orderLinkCode(secret: string, number: number): string {
  const bytes = createHmac('sha256', secret).update(`order-link:${number}`).digest();
  const letters = Array.from(bytes.subarray(0, LINK_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${number}-${letters.join('')}`;
}

/** Returns the number of the order of a short link; null if the code is forged. */
export function readOrderLinkCode(secrets: readonly string[], code: string): number | null {
  const [, digits] = /^(\d{1,9})-[a-z2-9]{12}$/.exec(code) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  return isMadeWith(secrets, code, (secret) => orderLinkCode(secret, number)) ? number : null;
}

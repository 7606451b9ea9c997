import { createHmac } from 'node:crypto';
import { isEqualSecret } from '../../secrets.ts';

const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/**
 * What the link of a letter opens the reviews of an order with, and nothing else of it: derived, as an order's own token
 * is, and good until a time that it says itself.
 */
export function reviewToken(secret: string, orderId: string, until: Date): string {
  const end = seconds(until).toString(36);
  return `${end}.${mac(secret, `review:${orderId}:${end}`)}`;
}

/** Whether a token is that of an order's letter, and still good. */
export function checkReviewToken(
  secret: string,
  orderId: string,
  token: string,
  now: Date,
): 'good' | 'wrong' | 'expired' {
  const [end = '', signature = ''] = token.split('.');
  if (!isEqualSecret(signature, mac(secret, `review:${orderId}:${end}`))) return 'wrong';
  return Number.parseInt(end, 36) > seconds(now) ? 'good' : 'expired';
}

/** What ends the letters to whom an order was placed for. It does so at any time. */
export const stopToken = (secret: string, orderId: string): string => mac(secret, `no-review-letters:${orderId}`);

export const isStopToken = (secret: string, orderId: string, token: string): boolean =>
  isEqualSecret(token, stopToken(secret, orderId));

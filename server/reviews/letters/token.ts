import { createHmac } from 'node:crypto';
import { isMadeWith } from '../../secrets.ts';

const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/**
 * Returns the token of a letter's link, which gives access to the reviews of an order and nothing else of it. It is
 * derived, as an order's own token is, and contains its expiry.
 */
export function reviewToken(secret: string, orderId: string, until: Date): string {
  const end = seconds(until).toString(36);
  return `${end}.${mac(secret, `review:${orderId}:${end}`)}`;
}

/** Returns whether a token belongs to the letter of an order and is still valid. */
export function checkReviewToken(
  secrets: readonly string[],
  orderId: string,
  token: string,
  now: Date,
): 'good' | 'wrong' | 'expired' {
  const [end = '', signature = ''] = token.split('.');
  if (!isMadeWith(secrets, signature, (secret) => mac(secret, `review:${orderId}:${end}`))) return 'wrong';
  return Number.parseInt(end, 36) > seconds(now) ? 'good' : 'expired';
}

/** Returns the token of the link to opt out of letters. It does not expire. */
export const stopToken = (secret: string, orderId: string): string => mac(secret, `no-review-letters:${orderId}`);

export const isStopToken = (secrets: readonly string[], orderId: string, token: string): boolean =>
  isMadeWith(secrets, token, (secret) => stopToken(secret, orderId));

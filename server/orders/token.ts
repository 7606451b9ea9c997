import { createHmac } from 'node:crypto';
import { isSameSecret } from '../auth/code.ts';

/**
 * With its token whoever placed an order sees it without signing in. It is derived, so an order that is sent twice has
 * the same one, and the table of orders opens none.
 */
export function orderToken(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order:${orderId}`).digest('base64url');
}

export const isOrderToken = (secret: string, orderId: string, token: string) =>
  isSameSecret(token, orderToken(secret, orderId));

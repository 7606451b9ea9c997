import { createHmac } from 'node:crypto';
import { COOKIES } from '../../src/rules/cookies.ts';
import type { ApiContext, Deps } from '../context.ts';
import { readCookie, writeCookie } from '../middleware/cookies.ts';
import { isEqualSecret, newToken } from '../secrets.ts';

/**
 * A browser in which a customer has signed in once has a limit of wrong passwords of its own, so that a stranger who
 * uses up the account's limit does not lock the customer out: OWASP's device cookies
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
const COOKIE = COOKIES.device;

const sign = (secret: string, customerId: string, nonce: string) =>
  createHmac('sha256', secret).update(`device:${customerId}:${nonce}`).digest('base64url');

/** The browser's own name, when it has been used by this customer; null else. */
export function knownDevice(context: ApiContext, { secret }: Deps, customerId: string | null): string | null {
  const [nonce = '', mac = ''] = (readCookie(context, COOKIE) ?? '').split('.');
  if (!nonce || !customerId) return null;
  return isEqualSecret(mac, sign(secret, customerId, nonce)) ? nonce : null;
}

export function rememberDevice(context: ApiContext, deps: Deps, customerId: string): void {
  const nonce = knownDevice(context, deps, customerId) ?? newToken();
  writeCookie(context, COOKIE, `${nonce}.${sign(deps.secret, customerId, nonce)}`);
}

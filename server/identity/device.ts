import { createHmac } from 'node:crypto';
import { COOKIES } from '../../src/rules/cookies.ts';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import type { ApiContext, Deps } from '../context.ts';
import { readCookie, writeCookie } from '../middleware/cookies.ts';
import { isEqualSecret, newToken } from '../secrets.ts';

/**
 * A browser in which somebody has signed in once has a limit of wrong passwords of its own, so that a stranger who uses up
 * the account's limit does not lock its owner out: OWASP's device cookies
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
const DEVICES = {
  customer: { cookie: COOKIES.device, subject: 'device' },
  staff: { cookie: STAFF_COOKIES.device, subject: 'staff-device' },
} as const;

/** Whose device it is: of a customer, or of somebody of the staff. */
interface Owner {
  readonly kind: keyof typeof DEVICES;
  readonly id: string;
}

const sign = (secret: string, { kind, id }: Owner, nonce: string) =>
  createHmac('sha256', secret).update(`${DEVICES[kind].subject}:${id}:${nonce}`).digest('base64url');

/** The browser's own name, when it has been used by this account; null else. */
export function knownDevice(context: ApiContext, { secret }: Deps, owner: Owner | null): string | null {
  if (!owner) return null;
  const [nonce = '', mac = ''] = (readCookie(context, DEVICES[owner.kind].cookie) ?? '').split('.');
  if (!nonce) return null;
  return isEqualSecret(mac, sign(secret, owner, nonce)) ? nonce : null;
}

export function rememberDevice(context: ApiContext, deps: Deps, owner: Owner): void {
  const nonce = knownDevice(context, deps, owner) ?? newToken();
  writeCookie(context, DEVICES[owner.kind].cookie, `${nonce}.${sign(deps.secret, owner, nonce)}`);
}

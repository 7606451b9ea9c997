import { createHmac } from 'node:crypto';
import { COOKIES } from '../../src/rules/cookies.ts';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import type { ApiContext, Deps } from '../context.ts';
import { readCookie, writeCookie } from '../middleware/cookies.ts';
import { isMadeWith, newToken } from '../secrets.ts';

/**
 * Device cookies: a browser that has signed in once has its own limit of wrong passwords, so that a stranger who uses
 * up the account's limit does not lock the owner out
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
const DEVICES = {
  customer: { cookie: COOKIES.device, subject: 'device' },
  staff: { cookie: STAFF_COOKIES.device, subject: 'staff-device' },
} as const;

/** The owner of a device: a customer, or a member of the staff. */
interface Owner {
  readonly kind: keyof typeof DEVICES;
  readonly id: string;
}

const sign = (secret: string, { kind, id }: Owner, nonce: string) =>
  createHmac('sha256', secret).update(`${DEVICES[kind].subject}:${id}:${nonce}`).digest('base64url');

/** Returns the device's nonce if this account has signed in with it; null otherwise. */
export function knownDevice(context: ApiContext, { secrets }: Deps, owner: Owner | null): string | null {
  if (!owner) return null;
  const [nonce = '', mac = ''] = (readCookie(context, DEVICES[owner.kind].cookie) ?? '').split('.');
  if (!nonce) return null;
  return isMadeWith(secrets, mac, (secret) => sign(secret, owner, nonce)) ? nonce : null;
}

export function rememberDevice(context: ApiContext, deps: Deps, owner: Owner): void {
  const nonce = knownDevice(context, deps, owner) ?? newToken();
  writeCookie(context, DEVICES[owner.kind].cookie, `${nonce}.${sign(deps.secret, owner, nonce)}`);
}

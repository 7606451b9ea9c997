import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { COOKIES } from '../../src/rules/cookies.ts';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import type { ApiContext } from '../context.ts';

type StaffCookie = (typeof STAFF_COOKIES)[keyof typeof STAFF_COOKIES];

/** A cookie that the privacy page lists, or one of the staff; no other is set. */
type Cookie = (typeof COOKIES)[keyof typeof COOKIES] | StaffCookie;

/** Whether the shopper's side of the connection is encrypted, be it to us or to the proxy before us. */
function isSecure({ req }: ApiContext): boolean {
  // Of several proxies the first is the shopper's.
  const [forwarded] = (req.header('x-forwarded-proto') ?? '').split(',');
  return new URL(req.url).protocol === 'https:' || forwarded?.trim() === 'https';
}

/** Over https a cookie that no other host of the domain can set. */
const nameOf = (context: ApiContext, { name }: Cookie) => (isSecure(context) ? `__Host-${name}` : name);

export function readCookie(context: ApiContext, cookie: Cookie): string | undefined {
  return getCookie(context, nameOf(context, cookie));
}

/** What the staff may do is worth more: no other site, not even by a link, makes a browser send their cookies. */
const isOfStaff = (cookie: Cookie): cookie is StaffCookie => Object.values(STAFF_COOKIES).some((own) => own === cookie);

/** Sets a cookie that scripts cannot read and other sites cannot send along with a change. */
export function writeCookie(context: ApiContext, cookie: Cookie, value: string): void {
  setCookie(context, nameOf(context, cookie), value, {
    httpOnly: true,
    sameSite: isOfStaff(cookie) ? 'Strict' : 'Lax',
    secure: isSecure(context),
    maxAge: cookie.lifetime,
    path: '/',
  });
}

export function removeCookie(context: ApiContext, cookie: Cookie): void {
  deleteCookie(context, nameOf(context, cookie), { path: '/', secure: isSecure(context) });
}

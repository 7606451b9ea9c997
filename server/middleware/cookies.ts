import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { COOKIES } from '../../src/rules/cookies.ts';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import type { ApiContext } from '../context.ts';

type StaffCookie = (typeof STAFF_COOKIES)[keyof typeof STAFF_COOKIES];

/** A cookie listed on the privacy page, or one of the staff; no others are set. */
type Cookie = (typeof COOKIES)[keyof typeof COOKIES] | StaffCookie;

/** Returns true if the client's connection is encrypted, to this server or to the first proxy. */
function isSecure({ req }: ApiContext): boolean {
  // The first of several proxies is the client's.
  const [forwarded] = (req.header('x-forwarded-proto') ?? '').split(',');
  return new URL(req.url).protocol === 'https:' || forwarded?.trim() === 'https';
}

/**
 * Returns the name of a cookie; over HTTPS with the `__Host-` prefix, so that no other host of the domain can set it.
 */
const nameOf = (context: ApiContext, { name }: Cookie) => (isSecure(context) ? `__Host-${name}` : name);

export function readCookie(context: ApiContext, cookie: Cookie): string | undefined {
  return getCookie(context, nameOf(context, cookie));
}

/**
 * Staff cookies are SameSite=Strict, because staff have more rights: browsers never send them from another site, not
 * even with a link.
 */
const isOfStaff = (cookie: Cookie): cookie is StaffCookie => Object.values(STAFF_COOKIES).some((own) => own === cookie);

/** Sets a cookie that scripts cannot read and that browsers do not send with changes from other sites. */
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

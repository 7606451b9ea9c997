import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ApiContext } from '../context.ts';

/** Whether the shopper's side of the connection is encrypted, be it to us or to the proxy before us. */
function isSecure({ req }: ApiContext): boolean {
  // Of several proxies the first is the shopper's.
  const [forwarded] = (req.header('x-forwarded-proto') ?? '').split(',');
  return new URL(req.url).protocol === 'https:' || forwarded?.trim() === 'https';
}

/** Over https a cookie that no other host of the domain can set. */
const nameOf = (context: ApiContext, name: string) => (isSecure(context) ? `__Host-${name}` : name);

export function readCookie(context: ApiContext, name: string): string | undefined {
  return getCookie(context, nameOf(context, name));
}

/** Sets a cookie that scripts cannot read and other sites cannot send along with a change; `maxAge` is seconds. */
export function writeCookie(context: ApiContext, name: string, value: string, maxAge: number): void {
  setCookie(context, nameOf(context, name), value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(context),
    maxAge,
    path: '/',
  });
}

export function removeCookie(context: ApiContext, name: string): void {
  deleteCookie(context, nameOf(context, name), { path: '/', secure: isSecure(context) });
}

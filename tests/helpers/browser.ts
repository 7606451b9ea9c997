import type { Hono } from 'hono';
import { API_ROOT } from '../../src/contract/api.ts';
import type { Language } from '../../src/contract/language.ts';

type Json = Awaited<ReturnType<Response['json']>>;

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  /** The complete body. */
  readonly body: Json;
  /** `data` of a success, `error` of a failure. */
  readonly data: Json;
  readonly error: Json;
  readonly headers: Headers;
  /** The complete cookies of the response. */
  readonly setCookies: readonly string[];
}

/** A shopper's browser: it keeps its cookies, and has an IP address that no other browser of the test has. */
export interface Browser {
  readonly cookies: Map<string, string>;
  /** Sends a request to a path below API_ROOT, or to another path of the site. */
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
}

interface BrowserOptions {
  readonly address?: string;
  readonly isSecure?: boolean;
  readonly userAgent?: string;
  readonly lang?: Language;
}

let browsers = 0;

/** Returns an IP address that no other browser has, in a network that few share. */
export function nextAddress(): string {
  browsers++;
  return `10.${browsers & 255}.${(browsers >> 8) & 255}.${(browsers >> 16) & 255}`;
}

export function openBrowser(app: Pick<Hono, 'request'>, options: BrowserOptions = {}): Browser {
  const { address = nextAddress(), isSecure = false, userAgent = 'Mozilla/5.0 Firefox/140.0', lang = 'uk' } = options;
  const cookies = new Map<string, string>();
  const send: Browser['send'] = async (method, path, body, headers = {}) => {
    const url = path.startsWith(API_ROOT) ? path : `${API_ROOT}${path}`;
    const response = await app.request(`${url}${url.includes('?') ? '&' : '?'}lang=${lang}`, {
      method,
      headers: {
        'x-forwarded-for': address,
        'user-agent': userAgent,
        ...(isSecure && { 'x-forwarded-proto': 'https' }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const setCookies = response.headers.getSetCookie();
    for (const cookie of setCookies) keep(cookies, cookie);
    const text = await response.text();
    const whole = text.startsWith('{') ? JSON.parse(text) : { data: text, error: undefined };
    const { data, error } = whole;
    return { status: response.status, body: whole, data, error, headers: response.headers, setCookies };
  };
  return {
    cookies,
    send,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
  };
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split('; ');
  const [name = '', value = ''] = pair.split('=');
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

/** Opens another browser with copied cookies. */
export function stealCookies(app: Pick<Hono, 'request'>, { cookies }: Browser): Browser {
  const thief = openBrowser(app);
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  return thief;
}

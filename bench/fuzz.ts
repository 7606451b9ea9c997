import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import type { Hono } from 'hono';
import type pg from 'pg';
import * as v from 'valibot';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../demo/seed/demo-customer.ts';
import { readEnv } from '../server/env.ts';
import { errorsOf, inputSchemaOf, parametersOf } from '../server/openapi/document.ts';
import { orderToken } from '../server/orders/token.ts';
import { ROUTES } from '../server/routes.ts';
import { openShop } from '../server/shop.ts';
import { API_ROOT } from '../src/contract/api.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { errorEnvelopeSchema } from '../src/contract/error.ts';
import { parseJsonSchema } from '../tests/helpers/json-schema.ts';
import { staffCookie } from '../tests/helpers/staff.ts';
import { withDatabase } from './lib/bench-database.ts';
import { almostValid, hostileText, type Known, validText } from './lib/hostile-values.ts';

/**
 * Fuzzes every endpoint of the API document with random, mostly valid requests, and reports answers with 5xx or with an
 * error that the document does not list. `npm run bench:fuzz [-- --requests 50000 --seed N --only INDEX]`; a seed
 * always gives the same requests.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const REQUESTS = Number(values.requests);
const SEED = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const IN_FLIGHT = 8;
/** Attempts for a request that is answered with 503 and Retry-After. */
const ATTEMPTS = 5;
/** Number of requests after which signed-out users sign in again. */
const SESSION = 400;
const TOKEN = 'token-of-the-editors-in-the-fuzzing';

interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

interface Cookies {
  readonly guest: string;
  readonly customer: string;
  /** The owner, with a second factor of the last ten minutes. */
  readonly owner: string;
}

const cookiesFor = ({ path }: Endpoint, { guest, customer, owner }: Cookies): string[] =>
  path.startsWith('/studio/')
    ? ['', owner, owner, owner, owner, customer, 'staff=%00']
    : ['', guest, customer, customer, 'visitor=%00; session=x'];

/** Creates a request for an endpoint, always the same for a seed. */
function questionFor(endpoint: Endpoint, known: Known, cookies: Cookies, seed: number): Question {
  const one = <Value>(arbitrary: fc.Arbitrary<Value>, salt: number): Value =>
    fc.sample(arbitrary, { seed: seed * 31 + salt, numRuns: 1 })[0] as Value;
  const mostly = (arbitrary: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: hostileText() });
  const { body, method } = endpoint;
  const textFor = (name: string, schema: unknown, salt: number) =>
    one(mostly(validText(parseJsonSchema(schema), known, name)), salt);
  let path = endpoint.path;
  const search = new URLSearchParams();
  const headers: Record<string, string> = {
    'x-forwarded-for': one(fc.ipV4(), 1),
    cookie: one(fc.constantFrom(...cookiesFor(endpoint, cookies)), 2),
    authorization: one(fc.constantFrom(`Bearer ${TOKEN}`, `Bearer ${TOKEN}`, 'Bearer x'), 3),
  };
  for (const [index, { name, in: place, schema }] of parametersOf({ endpoint }).entries()) {
    const text = textFor(name, schema, 10 + index);
    if (place === 'path') path = path.replace(`{${name}}`, encodeText(text));
    else if (place === 'query') search.append(name, text.toWellFormed());
    else if (/^[\x20-\x7e]+$/.test(text)) headers[name] = text;
  }
  search.set('lang', one(mostly(fc.constantFrom('uk', 'ru')), 4).toWellFormed());
  if (method === 'GET') return { method, headers, path: `${path}?${search}` };
  headers['content-type'] = one(fc.constantFrom(...Array(9).fill('application/json'), 'text/plain'), 5);
  const json = body ? parseJsonSchema(inputSchemaOf(body)) : {};
  const content = one(almostValid(json, known), 6);
  const text = JSON.stringify(content) ?? '';
  return { method, headers, path: `${path}?${search}`, body: one(fc.constantFrom(text, text, text, text.slice(1)), 7) };
}

/** Percent-encodes a text, unless it already begins with a percent sign. */
const encodeText = (text: string) => (text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed()));

/** Reads known values of the shop by field name; called repeatedly, because fuzzing creates new ones. */
async function readKnown(pool: pg.Pool, secret: string): Promise<Known> {
  const list = async (statement: string) =>
    (await pool.query<{ value: string }>(statement)).rows.map(({ value }) => value);
  const slug = await list('SELECT slug AS value FROM page_entries ORDER BY slug LIMIT 300');
  const sku = await list('SELECT sku AS value FROM products ORDER BY sku LIMIT 50');
  const orders = await list('SELECT id::text AS value FROM orders ORDER BY created_at DESC LIMIT 30');
  const lines = await list(
    'SELECT id::text AS value FROM cart_lines UNION ALL SELECT id::text FROM saved_lines LIMIT 30',
  );
  const codes = await list('SELECT id::text AS value FROM one_time_codes ORDER BY sent_at DESC LIMIT 30');
  const payments = await list('SELECT id::text AS value FROM payments ORDER BY created_at DESC LIMIT 30');
  const ids = await list(
    `(SELECT id::text AS value FROM customers LIMIT 20) UNION ALL (SELECT id::text FROM products ORDER BY id LIMIT 40)
      UNION ALL (SELECT id::text FROM media LIMIT 20) UNION ALL (SELECT id::text FROM notebook_projects LIMIT 20)`,
  );
  return {
    slug,
    sku,
    skus: [sku.slice(0, 5).join(','), ...sku],
    path: ['/', '/ru', '/blog', ...slug.map((value) => `/${value}`), '/susalne-zoloto/page/2'],
    paths: slug.map((value) => `/${value}`),
    id: [...orders, ...lines, ...codes, ...payments, ...ids, '1', '2'],
    token: orders.map((id) => orderToken(secret, id)),
    requestId: codes,
    provider: ['liqpay', 'wayforpay', 'monobank', 'google', 'facebook'],
    services: ['gift-wrap'],
    q: ['золото', 'Львів', 'ки', '12'],
    phone: ['067 123-45-67', '+380671234567'],
    email: ['a@example.com'],
    contact: ['067 123-45-67', 'a@example.com', DEMO_EMAIL],
    login: [DEMO_EMAIL, 'a@example.com', '0671234567'],
    password: [DEMO_PASSWORD, 'another password'],
    code: ['ZOLOTO10', 'POTAL150', '123456', '12345678'],
    settlement: ['e718a680-4b33-11e4-ab6d-005056801329'],
    sort: ['popular', 'price-asc', 'name'],
    page: ['1', '2', '999999'],
    since: ['1:1:', '100:100:'],
    next: ['/account', '/ru/account/orders'],
  };
}

async function signIn(app: Hono, pool: pg.Pool): Promise<Cookies> {
  const send = (path: string, body: unknown) =>
    app.request(`${API_ROOT}${path}?lang=uk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': fc.sample(fc.ipV4(), 1)[0] ?? '' },
      body: JSON.stringify(body),
    });
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const guest = cookieOf(await send('/cart/lines', { sku: 'PZ-SZL-002', quantity: 1 }));
  const customer = cookieOf(await send('/login', { login: DEMO_EMAIL, password: DEMO_PASSWORD }));
  return { guest, customer, owner: await staffCookie(pool, 'owner', new Date()) };
}

/** Errors of any endpoint: an unknown path, a request from another site, a body that is too large. */
const EVERYWHERE: readonly string[] = ['not_found', 'forbidden', 'body_too_large'];
/** Errors with 503 that are right: the rebuild worker does not run here, and the owner begins maintenance. */
const EXPECTED: readonly (string | null)[] = ['site_unavailable', 'maintenance'];

/** Returns true if an empty parameter makes the address belong to no endpoint; its errors are not in the document. */
const isElsewhere = (path: string) => /\/(?:\/|$)/.test(path.split('?')[0] ?? '');

/** Returns the code of an error; null for any other answer. */
function codeOf(text: string): string | null {
  if (!text.startsWith('{"error"')) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), errorEnvelopeSchema), text);
  return parsed.success ? parsed.output.error.code : null;
}

const QUIET = { ...console };

await withDatabase(async (database) => {
  const env = readEnv({ NODE_ENV: 'test', TRUSTED_PROXIES: '1', REBUILD_TOKEN: TOKEN, SMS_PER_HOUR: '999999' });
  // Refusals are counted here, so their log messages are suppressed.
  console.error = () => {};
  console.warn = () => {};
  const shop = await openShop(env, database);
  const statuses = new Map<number, number>();
  let repeated = 0;
  const memory: number[] = [];
  /** Sends a request as a client does: what is refused for a moment (this process also fuzzes) is asked again. */
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await shop.api.request(path, init);
      const seconds = answer.status === 503 ? Number(answer.headers.get('retry-after')) : 0;
      if (!(seconds > 0) || attempt === ATTEMPTS) return answer;
      repeated++;
      await setTimeout(1000 * seconds);
    }
  };
  const failures: string[] = [];
  let known = await readKnown(database.pool, env.secretKey);
  let cookies = await signIn(shop.api, database.pool);
  const indices =
    values.only === undefined ? Array.from({ length: REQUESTS }, (_, index) => index) : [Number(values.only)];
  console.log(`seed ${SEED}, ${indices.length} requests, ${ROUTES.length} endpoints`);
  const startedAt = performance.now();
  const work = async () => {
    for (let index = indices.shift(); index !== undefined; index = indices.shift()) {
      if (index % SESSION === 0) {
        known = await readKnown(database.pool, env.secretKey);
        await database.pool.query('UPDATE maintenance SET is_in_progress = false');
        cookies = await signIn(shop.api, database.pool);
        if (index % (REQUESTS / 10) === 0) memory.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
        process.stderr.write(`\r${index} of ${REQUESTS}`);
      }
      const route = ROUTES[index % ROUTES.length];
      if (!route) continue;
      const { path, ...init } = questionFor(route.endpoint, known, cookies, SEED + index);
      const answer = await ask(`${API_ROOT}${path}`, init);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      const text = isStream ? '' : await answer.text();
      if (isStream) await answer.body?.cancel();
      const code = codeOf(text);
      const isNamed =
        code === null ||
        isElsewhere(path) ||
        EVERYWHERE.includes(code) ||
        [...errorsOf(route).values()].flat().some((named) => named === code);
      if ((answer.status >= 500 && !EXPECTED.includes(code)) || !isNamed)
        failures.push(`${index}: ${answer.status} ${init.method} ${path} ${init.body ?? ''} -> ${text}`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  process.stderr.write('\n');
  Object.assign(console, QUIET);
  await shop.close();
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${counts.join(', ')}; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  console.log(`${repeated} were refused for a moment and asked again; memory at each tenth: ${memory.join(', ')} MiB`);
  for (const failure of failures.slice(0, 20)) console.log(`✗ ${failure.slice(0, 600)}`);
  console.log(`${failures.length} answered with 5xx, or with an error that is not in the document`);
  process.exitCode = failures.length === 0 ? 0 : 1;
});

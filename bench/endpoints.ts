import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type pg from 'pg';
import * as v from 'valibot';
import { freePort } from '../tests/helpers/free-port.ts';
import { hasNginx, startNginx } from '../tests/helpers/nginx.ts';
import { contactOf, type Guest, makeGuests, orderOf } from '../tests/helpers/ordering.ts';
import { withDatabase } from './lib/bench-database.ts';
import type { FixedAnswer } from './lib/noop-server.ts';
import { count } from './lib/options.ts';
import { prerenderDemo } from './lib/prerender-demo.ts';
import { timesOf } from './lib/process-table.ts';
import { median } from './lib/statistics.ts';

/**
 * Measures requests per second of each public endpoint, next to a server of Node and Hono that only answers with the
 * same bytes and headers, in turns; a static page next to nginx too; and the waiting time of shoppers who order one
 * product at the same time. The shop is `npm run serve` in a process of its own, over the demo shop.
 *
 *   npm run bench:endpoints -- [--seconds 2] [--rounds 3] [--only offers,product] [--checkouts 59] [--profile DIR] [--dir DIR]
 *
 * --profile writes a CPU profile of the shop's process, --dir keeps the pages for the next run. Besides the rate, the
 * CPU time of the server's process per request, user and system, is reported: on a shared machine its ratio is more
 * reliable.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    checkouts: { type: 'string', default: '59' },
    profile: { type: 'string' },
    dir: { type: 'string' },
  },
});
const SECONDS = count('seconds', values.seconds);
const ROUNDS = count('rounds', values.rounds);
const CHECKOUTS = count('checkouts', values.checkouts);
/** Concurrent requests, each on its own connection. */
const CONNECTIONS = 20;
const SKU = 'PZ-SZL-002';
const SLUG = 'susalne-zoloto-vilne-23-75k';
const QUERY = encodeURIComponent('сусальне золото');
/** The headers of a browser. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Endpoint {
  readonly path: string;
  /** The share of the no-op server's rate that it must reach. */
  readonly goal: number;
  /** The body of a POST; undefined for a GET. */
  readonly body?: string;
  /** True if each connection is a guest with a cart. */
  readonly hasCart?: boolean;
  /** True if each request has a new address, so that caches do not help. */
  readonly isNew?: boolean;
}

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  maintenance: { path: '/api/v1/maintenance?lang=uk', goal: 1 / 3 },
  announcement: { path: '/api/v1/announcement?lang=uk', goal: 1 / 3 },
  offers: { path: `/api/v1/offers?lang=uk&sku=${SKU}&sku=PZ-AGT-001`, goal: 1 / 3 },
  product: { path: `/api/v1/products/${SLUG}?lang=uk`, goal: 1 / 3 },
  'page-data': { path: `/api/v1/page-data?lang=uk&path=/${SLUG}`, goal: 1 / 3 },
  suggestions: { path: `/api/v1/search/suggestions?lang=uk&q=${QUERY}`, goal: 1 / 3 },
  search: { path: `/api/v1/search?lang=uk&q=${QUERY}`, goal: 1 / 8 },
  'search, new words': { path: `/api/v1/search?lang=uk&q=${QUERY}%20`, goal: 1 / 8, isNew: true },
  'cart read': { path: '/api/v1/cart?lang=uk', goal: 1 / 10, hasCart: true },
  'cart add': {
    path: '/api/v1/cart/lines?lang=uk',
    goal: 1 / 20,
    hasCart: true,
    body: JSON.stringify({ sku: SKU, quantity: 1 }),
  },
  'static page': { path: `/${SLUG}`, goal: 1 / 3 },
};

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Figures of one server in one round. */
interface Rate {
  readonly perSecond: number;
  /** Microseconds of CPU per request; NaN if the process is unknown. */
  readonly cpu: number;
}

const cpuOf = (pid: number | undefined) => (pid === undefined ? Number.NaN : (timesOf(pid)?.cpu ?? Number.NaN));

let asked = 0;

/** Sends requests for some seconds. @throws Error on any answer other than success */
async function load({ url, child }: Running, endpoint: Endpoint, guests: readonly Guest[]): Promise<Rate> {
  const { path, body, hasCart = false, isNew = false } = endpoint;
  let client = 0;
  const before = cpuOf(child.pid);
  const result = await autocannon({
    url: url.replace('localhost', '127.0.0.1') + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...BROWSER, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    ...(isNew && {
      requests: [
        { setupRequest: (request) => ({ ...request, path: `${path}%20${'+'.repeat(asked++ % 40)}${asked}` }) },
      ],
    }),
    setupClient(connection) {
      const guest = hasCart ? guests[client++ % guests.length] : undefined;
      if (guest) connection.setHeaders({ ...BROWSER, 'content-type': 'application/json', cookie: guest.cookie });
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} of ${result.requests.total} refused, ${result.errors} broken off`);
  const spent = cpuOf(child.pid) - before;
  return { perSecond: result.requests.total / result.duration, cpu: (spent / result.requests.total) * 1e6 };
}

/** Headers that each server sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'set-cookie',
]);

/** Captures an answer of the shop, byte for byte as sent. */
async function capture({ url }: Running, { path, body, hasCart }: Endpoint, guest: Guest): Promise<FixedAnswer> {
  const sent = request(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...BROWSER, 'content-type': 'application/json', ...(hasCart && { cookie: guest.cookie }) },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const headers = Object.entries<unknown>(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(parts).toString('base64'),
  };
}

async function startNoop(): Promise<Running> {
  const child = fork('bench/lib/noop-server.ts');
  const [url] = await once(child, 'message');
  return { url: v.parse(v.string(), url), child };
}

/** Starts the shop as `npm run serve` does. */
async function startShop(databaseUrl: string, dataDir: string): Promise<Running> {
  const { profile } = values;
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const url = /^ready (http\S+)/m.exec(String(chunk))?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, child };
  }
  throw new Error(`The shop ended with ${child.exitCode} before it was ready`);
}

async function stop({ child }: Pick<Running, 'child'>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const whole = (number: number) => Math.round(number).toString();
const row = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

/**
 * Measures the shop and the other server in turns; the first round is a warm-up.
 * @param prepare runs before each round
 */
async function compare(
  shop: Running,
  other: Running,
  endpoint: Endpoint,
  guests: readonly Guest[],
  prepare: () => Promise<unknown>,
): Promise<readonly [ours: Rate, theirs: Rate]> {
  const rates: readonly [Rate[], Rate[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    await prepare();
    const ours = await load(shop, endpoint, guests);
    const theirs = await load(other, { ...endpoint, isNew: false }, guests);
    if (round === 0) continue;
    rates[0].push(ours);
    rates[1].push(theirs);
  }
  const middle = (list: readonly Rate[]): Rate => ({
    perSecond: median(list.map(({ perSecond }) => perSecond)),
    cpu: median(list.map(({ cpu }) => cpu)),
  });
  return [middle(rates[0]), middle(rates[1])];
}

/**
 * Returns the ms that each of several shoppers waits when all order the last pieces of one product at the same time.
 */
async function orderAtOnce({ url }: Running, pool: pg.Pool): Promise<readonly number[]> {
  const { rows } = await pool.query<{ price: number }>('SELECT price FROM products WHERE sku = $1', [SKU]);
  const guests = await makeGuests(pool, CHECKOUTS, SKU);
  return Promise.all(
    guests.map(async ({ cookie, phone, address }) => {
      const body = JSON.stringify({
        ...orderOf(rows[0]?.price ?? 0, { contact: contactOf(phone) }),
        key: randomUUID(),
      });
      const begun = performance.now();
      const response = await fetch(`${url}/api/v1/checkout?lang=uk`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
        body,
      });
      if (!response.ok) throw new Error(`A checkout was answered with ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      return performance.now() - begun;
    }),
  );
}

async function measureEndpoints(shop: Running, pool: pg.Pool, dataDir: string): Promise<void> {
  const only = values.only?.split(',');
  const nginx = hasNginx() && (await startNginx({ dataDir, shopUrl: shop.url, isTls: false }));
  const noop = await startNoop();
  row('endpoint', 'requests/s', 'no-op', 'ratio', 'goal', 'CPU, µs', 'no-op, µs', 'ratio of CPU');
  row(...Array.from({ length: 8 }, () => '---'));
  try {
    for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
      if (only && !only.includes(name)) continue;
      await pool.query('DELETE FROM cart_lines');
      const guests = await makeGuests(pool, CONNECTIONS, SKU);
      const [guest] = guests;
      if (!guest) throw new Error('There are no guests');
      noop.child.send(await capture(shop, endpoint, guest));
      await once(noop.child, 'message');
      // A round may add hundreds of pieces to each cart, and the limit of a line is 999.
      const prepare = () => pool.query('UPDATE cart_lines SET quantity = 1');
      const [ours, theirs] = await compare(shop, noop, endpoint, guests, prepare);
      const ratio = (ours.perSecond / theirs.perSecond).toFixed(3);
      const ofCpu = (theirs.cpu / ours.cpu).toFixed(3);
      row(
        name,
        whole(ours.perSecond),
        whole(theirs.perSecond),
        ratio,
        endpoint.goal.toFixed(3),
        whole(ours.cpu),
        whole(theirs.cpu),
        ofCpu,
      );
      if (name !== 'static page' || !nginx) continue;
      const [, file] = await compare(shop, { url: nginx.url, child: noop.child }, endpoint, guests, prepare);
      const besideFile = (ours.perSecond / file.perSecond).toFixed(3);
      row(`${name}, nginx`, whole(ours.perSecond), whole(file.perSecond), besideFile, '0.500', whole(ours.cpu), '', '');
    }
  } finally {
    await stop(noop);
    if (nginx) await nginx.stop();
  }
}

async function measureCheckouts(shop: Running, pool: pg.Pool): Promise<void> {
  const rounds: (readonly number[])[] = [];
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await orderAtOnce(shop, pool));
  const warm = rounds.slice(1);
  const middle = median(warm.map((times) => median(times)));
  const worst = median(warm.map((times) => Math.max(...times)));
  console.log(`\n${CHECKOUTS} checkouts of one product at once: median ${whole(middle)} ms, worst ${whole(worst)} ms`);
}

const dataDir = values.dir ?? (await mkdtemp(join(tmpdir(), 'pozolota-endpoints-')));
try {
  await withDatabase(async ({ url, pool }) => {
    await pool.query('UPDATE products SET stock = 1000000 WHERE sku = $1', [SKU]);
    if (!existsSync(join(dataDir, 'site/current'))) await prerenderDemo(url, dataDir);
    const shop = await startShop(url, dataDir);
    try {
      console.log(`${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s, Node ${process.version}\n`);
      await measureEndpoints(shop, pool, dataDir);
      await measureCheckouts(shop, pool);
    } finally {
      await stop(shop);
    }
  });
} finally {
  if (values.dir === undefined) await rm(dataDir, { recursive: true, force: true });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startMailbox } from '../demo/mailbox/mailbox.ts';
import { openBrowser } from '../tests/helpers/browser.ts';
import { buy } from '../tests/helpers/ordering.ts';
import { staffCookie } from '../tests/helpers/staff.ts';
import { withDatabase } from './lib/bench-database.ts';
import { percentile } from './lib/statistics.ts';

/**
 * Measures an import of 50,000 rows, 500 of them wrong, through the studio's API of a shop in production mode, while
 * shoppers read and order: the time of parsing, dry run, run and undo, the maximum memory of the shop's process, and
 * the ratio of the shop's p99 during the import to that of an idle shop. `npm run bench:studio-import`.
 */
const ROWS = 50_000;
/** Every hundredth row is wrong. */
const WRONG_EVERY = 100;
/** ms of measuring the idle shop, and ms between two requests of one shopper. */
const IDLE = 20_000;
const PACE = 40;
const READERS = 3;
const SKU = 'PZ-SZL-002';

interface Shop {
  readonly url: string;
  /** Bytes. */
  mostMemory(): number;
  stop(): Promise<void>;
}

async function startShop(settings: Readonly<Record<string, string>>): Promise<Shop> {
  const env = { ...process.env, NODE_ENV: 'test', TRUSTED_PROXIES: '1', SMS_PER_HOUR: '999999', ...settings };
  const child = spawn(process.execPath, ['tests/helpers/shop-process.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    mostMemory: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}

const requestTo = (url: string) => ({
  request: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init),
});

/** Shoppers that read and order, one request after another at their own pace, until they are stopped. */
class Shoppers {
  readonly times: Record<'reads' | 'orders', number[]> = { reads: [], orders: [] };
  #isOver = false;
  readonly #done: Promise<unknown>;

  constructor(url: string) {
    const app = requestTo(url) as Parameters<typeof openBrowser>[0];
    const repeat = async (name: 'reads' | 'orders', work: () => Promise<unknown>) => {
      while (!this.#isOver) {
        const started = performance.now();
        await work();
        this.times[name].push(performance.now() - started);
        await sleep(PACE);
      }
    };
    const reader = openBrowser(app);
    const reads = Array.from({ length: READERS }, () => repeat('reads', () => reader.get(`/offers?sku=${SKU}`)));
    const orders = repeat('orders', async () => {
      const { status, error } = await buy(openBrowser(app), SKU, 1);
      if (status !== 200) throw new Error(`An order was answered with ${status} ${error?.code}`);
    });
    this.#done = Promise.all([...reads, orders]);
    // The error is reported by stop().
    this.#done.catch(() => {});
  }

  async stop() {
    this.#isOver = true;
    await this.#done;
    const { reads, orders } = this.times;
    return { reads: percentile(reads, 0.99), orders: percentile(orders, 0.99), counts: [reads.length, orders.length] };
  }
}

async function checksum(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ sum: string }>(`SELECT md5(string_agg(md5((to_jsonb(p) - 'revision' - 'revised_in'
    - CASE WHEN sku = '${SKU}' THEN 'stock' ELSE '' END)::text), '' ORDER BY id)) AS sum FROM products p`);
  return rows[0]?.sum ?? '';
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`WITH made AS (
      INSERT INTO page_entries SELECT 'bench-' || n, 'product' FROM generate_series(1, ${ROWS}) n RETURNING slug
    )
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT slug, slug, (SELECT min(id) FROM categories), t, t, t, 10000, 10, 1
    FROM made, (SELECT '{"uk":"т","ru":"т"}'::jsonb AS t) texts`);
  await pool.query(`UPDATE products SET stock = 100000000 WHERE sku = '${SKU}'`);
  await pool.query('VACUUM ANALYZE');
}

const table = () =>
  `Артикул;Ціна\n${Array.from({ length: ROWS }, (_, index) => `bench-${index + 1};${index % WRONG_EVERY === 0 ? 'сто' : `${200 + (index % 500)},50`}`).join('\n')}\n`;

await withDatabase(async ({ pool, url }) => {
  await fill(pool);
  const mailbox = await startMailbox(pool);
  const shop = await startShop({
    DATABASE_URL: url,
    SMTP_URL: mailbox.smtpUrl,
    TURBOSMS_URL: mailbox.turboSmsUrl,
    TURBOSMS_TOKEN: mailbox.turboSmsToken,
    TURBOSMS_SENDER: 'Pozolota',
  });
  try {
    const cookie = await staffCookie(pool, 'editor', new Date());
    const ask = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
      const headers = { cookie, ...(body !== undefined && { 'content-type': type }) };
      const answer = await fetch(`${shop.url}/api/v1/studio/imports${path}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
      });
      const { data, error } = await answer.json();
      if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(error)}`);
      return data;
    };
    const idle = new Shoppers(shop.url);
    await sleep(IDLE);
    const before = await idle.stop();
    const memoryBefore = shop.mostMemory();
    const sum = await checksum(pool);

    const busy = new Shoppers(shop.url);
    const { id } = await ask('POST', '?lang=uk&name=prices.csv', table(), 'application/octet-stream');
    const times: Record<string, number> = {};
    const wait = async (step: string, until: string) => {
      const started = performance.now();
      while ((await ask('GET', `/${id}?lang=uk`)).state !== until) await sleep(50);
      times[step] = performance.now() - started;
    };
    await wait('reading', 'checking');
    await wait('dry run', 'checked');
    const command = (name: string) => ask('POST', `/${id}/commands?lang=uk`, JSON.stringify({ command: name }));
    await command('run');
    await wait('run', 'done');
    const { counts } = await ask('GET', `/${id}?lang=uk`);
    await command('undo');
    await wait('undo', 'undone');
    const during = await busy.stop();

    const isEqual = sum === (await checksum(pool));
    for (const [step, time] of Object.entries(times)) console.log(`${step}: ${(time / 1000).toFixed(1)} s`);
    console.log(
      `wrong rows: ${counts.wrong}, written: ${counts.results.written}; checksum after undo equal: ${isEqual}`,
    );
    const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
    console.log(
      `memory of the shop's process: ${mebibytes(memoryBefore)} MiB idle, ${mebibytes(shop.mostMemory())} MiB at most`,
    );
    for (const name of ['reads', 'orders'] as const) {
      const ratio = (during[name] / before[name]).toFixed(2);
      console.log(
        `p99 of ${name}: ${before[name].toFixed(0)} ms idle, ${during[name].toFixed(0)} ms meanwhile, ratio ${ratio}`,
      );
    }
    console.log(`requests: ${before.counts} idle, ${during.counts} meanwhile`);
    if (!isEqual || counts.wrong !== ROWS / WRONG_EVERY) process.exitCode = 1;
  } finally {
    await shop.stop();
    await mailbox.close();
  }
});

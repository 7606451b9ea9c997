import fc from 'fast-check';
import type pg from 'pg';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { type Changes, changesSchema } from '../../src/contract/changes.ts';
import { dataEnvelope } from '../../src/contract/error.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { sessionsOf } from '../db/connections.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { listenForChanges } from './listen.ts';
import { CursorError, readChanges, readCursor } from './read.ts';

const shop = await openSharedShop();

/**
 * The changed entities, without the further keys of a price besides its product's and card's; triggers.test.ts covers
 * all keys.
 */
const entities = ({ changes }: Changes) =>
  changes
    .map(({ entity }) => entity)
    .filter((entity) => !/^(?:facets|variant):/.test(entity))
    .sort();
const setPrice = (client: pg.Pool | pg.ClientBase, id: number) =>
  client.query('UPDATE products SET price = price + 1, old_price = NULL WHERE id = $1', [id]);

async function connect(): Promise<pg.PoolClient> {
  const client = await shop.pool.connect();
  await client.query('BEGIN');
  return client;
}

test('a rolled-back write is not in the feed', async () => {
  const since = await readCursor(shop.pool);
  const client = await connect();
  await setPrice(client, 1);
  await client.query('ROLLBACK');
  client.release();
  expect(await readChanges(shop.pool, since)).toEqual({ cursor: since, changes: [] });
});

test('a transaction that begins first and commits last is not missed', async () => {
  const first = await connect();
  const second = await connect();
  const start = await readCursor(shop.pool);
  await setPrice(first, 1);
  await setPrice(second, 2);
  await second.query('COMMIT');
  const between = await readChanges(shop.pool, start);
  expect(entities(between)).toEqual(['card:2', 'product:2']);
  await first.query('COMMIT');
  const after = await readChanges(shop.pool, between.cursor);
  expect(entities(after)).toEqual(['card:1', 'product:1']);
  expect(entities(await readChanges(shop.pool, after.cursor))).toEqual([]);
  expect(entities(await readChanges(shop.pool, start))).toEqual(['card:1', 'card:2', 'product:1', 'product:2']);
  first.release();
  second.release();
});

test('a polling reader sees every change of concurrent writers', async () => {
  let cursor = await readCursor(shop.pool);
  const seen = new Set<string>();
  const poll = async () => {
    const read = await readChanges(shop.pool, cursor);
    for (const { entity } of read.changes) seen.add(entity);
    cursor = read.cursor;
  };
  const ids = Array.from({ length: 120 }, (_, index) => index + 1);
  const queue = [...ids];
  const write = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const client = await connect();
      await setPrice(client, id);
      if (id % 3 === 0) await client.query('SELECT count(*) FROM products');
      await client.query('COMMIT');
      client.release();
    }
  };
  const writers = Promise.all([write(), write(), write(), write()]);
  let isWriting = true;
  void writers.finally(() => {
    isWriting = false;
  });
  while (isWriting) await poll();
  await writers;
  await poll();
  expect([...seen].filter((entity) => entity.startsWith('card:')).length).toBe(ids.length);
});

/** Runs two transactions, the second waiting for the first's lock, and checks in which order readers see them. */
test.each([
  [
    'a service’s price and a product that begins to offer it',
    {
      link: `INSERT INTO product_services SELECT id, 'gift-wrap' FROM products p WHERE NOT EXISTS
      (SELECT FROM product_services s WHERE s.product_id = p.id AND service_code = 'gift-wrap') ORDER BY id LIMIT 1 RETURNING product_id AS id`,
      shared: `UPDATE services SET price = price + 1 WHERE code = 'gift-wrap'`,
      touched: (id: number) => `product:${id}`,
    },
  ],
  [
    'a category that is moved and a product that comes into it',
    {
      link: `UPDATE products SET category_id = (SELECT id FROM categories WHERE slug = 'akvarel')
      WHERE id = (SELECT min(p.id) FROM products p JOIN categories c ON c.id = p.category_id WHERE c.slug = 'potal')
      RETURNING (SELECT id FROM categories WHERE slug = 'dekor')`,
      shared: `UPDATE categories SET parent_id = (SELECT id FROM categories WHERE slug = 'dekor') WHERE slug = 'akvarel'`,
      touched: (id: number) => `list:${id}`,
    },
  ],
])('%s do not miss each other', async (_, { link, shared, touched }) => {
  const linking = await connect();
  const sharing = await connect();
  const { rows } = await linking.query<{ id: number }>(link);
  const waiting = sharing.query(shared);
  await until(async () => {
    const { rows: locks } = await shop.pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    return locks.length > 0;
  });
  await linking.query('COMMIT');
  // The cursor is read while the other transaction is still open, so that the next read returns that transaction.
  const since = await readCursor(shop.pool);
  await waiting;
  await sharing.query('COMMIT');
  expect(entities(await readChanges(shop.pool, since))).toContain(touched(rows[0]?.id ?? 0));
  linking.release();
  sharing.release();
});

test('5,000 prices in one statement are one notification and one answer', async () => {
  await shop.pool.query(`
    WITH made AS (INSERT INTO page_entries SELECT 'many-' || n, 'product' FROM generate_series(1, 5000) n RETURNING slug)
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT slug, slug, 2, t, t, t, 100, 1, 1 FROM made, (SELECT '{"uk":"т","ru":"т"}'::jsonb AS t) texts`);
  const listener = await sessionsOf(shop.pool).connect();
  const notified: string[] = [];
  listener.on('notification', ({ channel }) => notified.push(channel));
  await listener.query('LISTEN changes');
  await listener.query('LISTEN done');
  const since = await readCursor(shop.pool);
  await shop.pool.query(`UPDATE products SET price = price + 1 WHERE sku LIKE 'many-%'`);
  await shop.pool.query('NOTIFY done');
  await until(() => notified.includes('done'));
  expect(notified).toEqual(['changes', 'done']);
  listener.release(true);
  const { changes, reset } = await readChanges(shop.pool, since);
  expect(reset).toBeUndefined();
  // The entities are the product, its card, its data on siblings' pages and in its category's filters.
  expect(changes).toHaveLength(15_001);
  expect(await readChanges(shop.pool, since, 15_000)).toMatchObject({ changes: [], reset: 'too_many' });
});

/** Returns the number of feed notifications that one statement, in a transaction of its own, sends. */
async function notificationsOf(sql: string): Promise<number> {
  const client = await sessionsOf(shop.pool).connect();
  let count = 0;
  client.on('notification', () => {
    count += 1;
  });
  try {
    await client.query('LISTEN changes');
    await client.query(sql);
    // Notifications of a session's own transaction arrive before the answer to its next statement.
    await client.query('SELECT');
    return count;
  } finally {
    client.release(true);
  }
}

const TEXTS = `jsonb_build_object('uk', gen_random_uuid(), 'ru', 'а')`;

test.each([
  ['a price', 'UPDATE products SET price = price + 1 WHERE id = 1'],
  ['a tier', 'UPDATE product_tiers SET price = price - 1'],
  ['a product’s attribute', `UPDATE product_attributes SET value = ${TEXTS}`],
  ['a category’s name', `UPDATE categories SET name = ${TEXTS} WHERE id = 1`],
  ['a post', `UPDATE posts SET title = ${TEXTS} WHERE id = 1`],
  ['a content page', `UPDATE content_pages SET title = ${TEXTS} WHERE slug = 'contacts'`],
  ['the site’s settings', `UPDATE site_settings SET site = jsonb_set(site, '{uk,name}', to_jsonb(gen_random_uuid()))`],
  ['the announcement', 'UPDATE announcement SET is_fixed = NOT is_fixed'],
  ['a new page', `INSERT INTO page_entries VALUES (gen_random_uuid(), 'index')`],
])('%s sends one notification', async (_, sql) => {
  expect(await notificationsOf(sql)).toBe(1);
});

test('a column that no page reads sends no notification', async () => {
  expect(await notificationsOf('UPDATE content_pages SET title = title')).toBe(0);
  expect(await notificationsOf('UPDATE products SET cost = coalesce(cost, 0) + 1')).toBe(0);
});

test('an expired cursor is reported, a newer one is not', async () => {
  const old = await readCursor(shop.pool);
  await setPrice(shop.pool, 3);
  await shop.pool.query(`UPDATE changes SET at = now() - interval '31 days'`);
  const newer = await readCursor(shop.pool);
  await setPrice(shop.pool, 4);
  await cleanUp(shop.pool);
  expect(await readChanges(shop.pool, old)).toMatchObject({ changes: [], reset: 'expired' });
  expect(entities(await readChanges(shop.pool, newer))).toEqual(['card:4', 'product:4']);
  // The next sweep deletes nothing, so it leaves the horizon as it is.
  await cleanUp(shop.pool);
  expect(await readChanges(shop.pool, old)).toMatchObject({ reset: 'expired' });
});

test('TRUNCATE makes every reader start anew', async () => {
  const since = await readCursor(shop.pool);
  await shop.pool.query('TRUNCATE product_tiers');
  expect(await readChanges(shop.pool, since)).toMatchObject({ changes: [], reset: 'expired' });
  expect((await readChanges(shop.pool, await readCursor(shop.pool))).reset).toBeUndefined();
});

test('a cursor from a later state of the database makes the reader start anew', async () => {
  const [, xmax] = (await readCursor(shop.pool)).split(':');
  const ahead = BigInt(xmax ?? 0) + 1_000_000n;
  expect(await readChanges(shop.pool, `${ahead}:${ahead}:`)).toMatchObject({ changes: [], reset: 'expired' });
});

test('a malformed cursor is refused', async () => {
  await expect(readChanges(shop.pool, '9:1:')).rejects.toThrow(CursorError);
  for (const since of ['', 'now', '9:1:', '1:9:5,4']) {
    const response = await shop.app.request(`/api/v1/changes?lang=uk&since=${encodeURIComponent(since)}`);
    expect([since, response.status]).toEqual([since, 400]);
    expect(await response.json()).toMatchObject({ error: { fields: { since: 'Недопустиме значення' } } });
  }
});

const getChanges = async (since?: string, etag = '') => {
  const query = since === undefined ? '' : `&since=${encodeURIComponent(since)}`;
  return shop.app.request(`/api/v1/changes?lang=uk${query}`, { headers: { 'if-none-match': etag } });
};
const changesOf = async (response: Response) => v.parse(dataEnvelope(changesSchema), await response.json()).data;

test('the API serves the feed, answers 304 while nothing changes, and works during maintenance', async () => {
  const { cursor } = await changesOf(await getChanges());
  const idle = await getChanges(cursor);
  expect(idle.headers.get('cache-control')).toBe('no-cache');
  const etag = idle.headers.get('etag') ?? '';
  expect((await getChanges(cursor, etag)).status).toBe(304);
  await shop.pool.query(`INSERT INTO maintenance (is_in_progress) VALUES (true)
    ON CONFLICT (id) DO UPDATE SET is_in_progress = true`);
  try {
    const response = await getChanges(cursor, etag);
    expect(response.status).toBe(200);
    expect(entities(await changesOf(response))).toEqual(['maintenance']);
  } finally {
    await shop.pool.query('UPDATE maintenance SET is_in_progress = false');
  }
});

test('a listener is called at the start and after each change, and survives a lost connection', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let cursor = await readCursor(shop.pool);
  const seen: string[] = [];
  const onChange = vi.fn(async () => {
    const read = await readChanges(shop.pool, cursor);
    seen.push(...entities(read));
    cursor = read.cursor;
  });
  const listener = listenForChanges(shop.pool, onChange, { pollInterval: 3_600_000, reconnectInterval: 1 });
  try {
    await until(() => onChange.mock.calls.length > 0);
    await setPrice(shop.pool, 5);
    await until(() => seen.includes('card:5'));
    await shop.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query = 'LISTEN changes' AND datname = current_database()`);
    await setPrice(shop.pool, 6);
    await until(() => seen.includes('card:6'));
    onChange.mockRejectedValueOnce(new Error('The reader is not well'));
    await setPrice(shop.pool, 7);
    await setPrice(shop.pool, 8);
    await until(() => seen.includes('card:7') && seen.includes('card:8'));
  } finally {
    await listener.close();
    vi.restoreAllMocks();
  }
  const calls = onChange.mock.calls.length;
  await setPrice(shop.pool, 9);
  expect(onChange.mock.calls.length).toBe(calls);
});

test('a missed notification is made up for by polling', async () => {
  let calls = 0;
  const listener = listenForChanges(shop.pool, () => void calls++, { pollInterval: 5 });
  await until(() => calls > 5);
  await listener.close();
});

const getRedirects = async () => {
  const response = await shop.app.request('/api/v1/redirects?lang=uk');
  const { data } = await response.json();
  return new Map<string, string>(data.map(({ from, to }: { from: string; to: { slug: string } }) => [from, to.slug]));
};

/** A random step over a few slugs: a page is created, renamed or deleted. */
const slug = fc.constantFrom('rd-a', 'rd-b', 'rd-c', 'rd-d');
const step = fc.oneof(
  fc.record({ kind: fc.constant('make' as const), slug }),
  fc.record({ kind: fc.constant('delete' as const), slug }),
  fc.record({ kind: fc.constant('rename' as const), slug, to: slug }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Model of the expected redirects: every former name of an existing page leads to it, unless another page has the name
 * now.
 */
class Pages {
  private readonly pages = new Map<string, Set<string>>();

  /** Applies the step if it is possible. @returns true if it was applied */
  take(next: Step): boolean {
    const names = this.pages.get(next.slug);
    if (next.kind === 'make') {
      if (names) return false;
      this.forget(next.slug);
      this.pages.set(next.slug, new Set());
      return true;
    }
    if (!names) return false;
    if (next.kind === 'rename') {
      if (this.pages.has(next.to)) return false;
      this.forget(next.to);
      this.forget(next.slug);
      names.add(next.slug);
      this.pages.set(next.to, names);
    }
    this.pages.delete(next.slug);
    return true;
  }

  redirects(): Map<string, string> {
    return new Map([...this.pages].flatMap(([now, names]) => [...names].map((name) => [name, now] as const)));
  }

  private forget(name: string) {
    for (const names of this.pages.values()) names.delete(name);
  }
}

const STATEMENTS = {
  make: ({ slug: made }: Step) => [`INSERT INTO page_entries VALUES ($1, 'index')`, [made]],
  delete: ({ slug: gone }: Step) => ['DELETE FROM page_entries WHERE slug = $1', [gone]],
  rename: (next: Step) => [
    'UPDATE page_entries SET slug = $2 WHERE slug = $1',
    [next.slug, next.kind === 'rename' ? next.to : ''],
  ],
} satisfies Record<Step['kind'], (next: Step) => [string, string[]]>;

test('redirects lead from every old slug to the page, directly and without loops', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const pages = new Pages();
        for (const next of steps) if (pages.take(next)) await shop.pool.query(...STATEMENTS[next.kind](next));
        const redirects = await getRedirects();
        expect(Object.fromEntries(redirects)).toEqual(Object.fromEntries(pages.redirects()));
        for (const to of redirects.values()) expect(redirects.has(to)).toBe(false);
      })
      .beforeEach(() => shop.pool.query(`DELETE FROM page_entries WHERE slug LIKE 'rd-%'`)),
    { numRuns: 60 },
  );
});

test('a product renamed twice is found by both old slugs', async () => {
  await shop.pool.query(`DELETE FROM page_entries WHERE slug LIKE 'rd-%'`);
  const was = 'susalne-zoloto-vilne-24k';
  await shop.pool.query(`UPDATE page_entries SET slug = 'gold-b' WHERE slug = '${was}'`);
  const since = await readCursor(shop.pool);
  await shop.pool.query(`UPDATE page_entries SET slug = 'gold-c' WHERE slug = 'gold-b'`);
  expect(entities(await readChanges(shop.pool, since))).toEqual(
    expect.arrayContaining(['page:gold-b', 'page:gold-c', 'redirects']),
  );
  const response = await shop.app.request('/api/v1/redirects?lang=uk');
  expect((await response.json()).data).toEqual([
    { from: 'gold-b', to: { slug: 'gold-c', type: 'product' } },
    { from: was, to: { slug: 'gold-c', type: 'product' } },
  ]);
});

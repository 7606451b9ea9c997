import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Feed } from '../../../studio/contract/feeds.ts';
import { isBefore } from '../../../studio/contract/live.ts';
import type { ShownPage } from '../../../studio/contract/preview.ts';
import { createBuiltShop } from '../../../tests/helpers/built-shop.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { startSiteWorker } from '../../../tests/helpers/site-worker.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { until } from '../../../tests/helpers/until.ts';
import { createApp } from '../../app.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { runNamedWrite } from '../run-write.ts';
import { askSite } from './ask-site.ts';
import { previewWrite } from './preview-write.ts';

const GOLD = 'susalne-zoloto-vilne-23-75k';

const shop = await createBuiltShop();
const worked = await startSiteWorker(shop, runNamedWrite);
const deps = testDeps(worked.database.pool);
const owner = await openStudio({ app: createApp(deps), deps }, 'owner');
const { rows } = await worked.database.pool.query<{ id: number }>(`SELECT id FROM products WHERE slug = '${GOLD}'`);
const productId = rows[0]?.id ?? 0;

afterAll(async () => {
  await worked.remove();
  await shop.remove();
});

/** Writes a price outside the studio. @returns the transaction's id */
async function setPrice(price: number): Promise<string> {
  const { rows } = await worked.database.pool.query<{ xid: string }>(
    `WITH written AS (UPDATE products SET price = $1, old_price = NULL WHERE id = $2 RETURNING 1)
     SELECT pg_current_xact_id()::text AS xid FROM written`,
    [price, productId],
  );
  return rows[0]?.xid ?? '';
}

test('the pages that show a price are listed; an unknown entity has none', async () => {
  const { status, data } = await owner.get(`/studio/pages-showing/price/${productId}`);
  expect(status).toBe(200);
  expect(data.count).toBe(data.pages.length);
  expect(data.pages.map(({ address }: ShownPage) => address)).toEqual(
    expect.arrayContaining([`/${GOLD}`, `/ru/${GOLD}`]),
  );
  expect((await owner.get('/studio/pages-showing/product/999999')).data).toEqual({ count: 0, pages: [] });
  expect((await owner.get('/studio/pages-showing/elephant/1')).status).toBe(404);
});

test('a preview of an unknown write is refused, and another person’s preview is not found', async () => {
  const unknown = await owner.post('/studio/previews', { write: 'toString', input: {} });
  expect(unknown).toMatchObject({ status: 404, error: { code: 'not_found' } });
  expect((await owner.get('/studio/previews/4711')).status).toBe(404);
});

test('without the process that has the site a preview fails soon', async () => {
  const quiet = await shop.template.copy();
  try {
    const staff = { staffId: randomUUID(), role: 'owner' } as CurrentStaff;
    await expect(previewWrite(quiet.pool, staff, { write: 'none', input: {} })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(askSite(quiet.pool, 'releases', {}, staff.staffId)).rejects.toMatchObject({
      code: 'site_unavailable',
    });
  } finally {
    await quiet.drop();
  }
});

test('a page of an earlier release is shown without scripts, and not cached', async () => {
  const { served, releases } = (await owner.get('/studio/releases')).data;
  expect(releases[0]).toMatchObject({ number: served, isNewBuild: false });
  const page = await owner.get(`/studio/releases/${served}/page?address=/ru/${GOLD}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch('text/html');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-same-origin; default-src 'none'(?!.*script-src)/,
  );
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-robots-tag')).toMatch('noindex');
  expect(page.data).toContain('<base href="/" target="_blank">');
  const none = await owner.get(`/studio/releases/${served}/page?address=/none`);
  expect(none.status).toBe(404);
  expect(none.data).toContain('Такої сторінки немає');
});

test('a save is followed to its entry in the feed, and to its rebuild', async () => {
  const transaction = await setPrice(314_100);
  const { data: save } = await owner.get(`/studio/saves/${transaction}`);
  expect(save).toMatchObject({ isShown: true, savedAt: expect.any(String) });
  const published = async () => {
    const { rows } = await worked.database.pool.query<{ event: { cursor: string; rendered: number } }>(
      `SELECT event FROM rebuild_events WHERE id > $1 AND event ->> 'type' = 'published' ORDER BY id`,
      [save.after],
    );
    return rows.map(({ event }) => event).find(({ cursor }) => isBefore(transaction, cursor));
  };
  await until(async () => (await published()) !== undefined);
  expect((await published())?.rendered).toBeGreaterThan(2);
  expect((await owner.get('/studio/saves/1')).data).toMatchObject({ isShown: false, savedAt: null });
  for (const unread of ['0877', '99999999999999999999'])
    expect((await owner.get(`/studio/saves/${unread}`)).status).toBe(404);
});

test('the browser parses a cursor as PostgreSQL does', async () => {
  const other = await worked.database.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT pg_current_xact_id()');
    await setPrice(314_200);
    const { rows } = await worked.database.pool.query<{ xid: string; cursor: string; visible: boolean }>(
      `SELECT n::text AS xid, pg_current_snapshot()::text AS cursor,
         pg_visible_in_snapshot(n::text::xid8, pg_current_snapshot()) AS visible
       FROM generate_series(pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 5,
         pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 5) n`,
    );
    expect(new Set(rows.map(({ visible }) => visible)).size).toBe(2);
    for (const { xid, cursor, visible } of rows) expect([xid, isBefore(xid, cursor)]).toEqual([xid, visible]);
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
});

test('a release names its authors and what they changed, and is found by them', async () => {
  const transaction = await setPrice(314_300);
  await until(() => worked.site.read(`${GOLD}.json`).includes('"price":314300'));
  const stamped = async () => {
    const { rows } = await worked.database.pool.query(
      'SELECT FROM audit_log WHERE xid = $1::text::xid8 AND release IS NOT NULL',
      [transaction],
    );
    return rows.length > 0;
  };
  await until(stamped);
  const { releases } = (await owner.get('/studio/releases')).data;
  expect(releases[0].changedPages).toBeGreaterThan(2);
  expect(releases[0].changedPages).toBeLessThan(releases[0].changed);
  expect(releases.at(-1).changedPages).toBeNull();
  const { data } = await owner.get('/studio/releases/reasons');
  expect(data.reasons.filter((reason: { transaction: string }) => reason.transaction === transaction)).toEqual([
    expect.objectContaining({ release: releases[0].id, entity: 'product', entityCount: 1, columns: ['price'] }),
  ]);
  const [{ actor, entityId }] = data.reasons;
  expect(data.names[`product:${entityId}`]).toContain('·');
  const found = async (q: string) => {
    const { reasons } = (await owner.get(`/studio/releases/reasons?q=${encodeURIComponent(q)}`)).data;
    return reasons.map((reason: { transaction: string }) => reason.transaction);
  };
  expect(await found('314300')).toEqual([transaction]);
  expect(await found('немає такого')).toEqual([]);
  expect(await found(`№ ${releases[0].number}`)).toContain(transaction);
  expect(actor.kind).toBe('sql');
});

test('the feeds of products have addresses, counts, and the products that they leave out', async () => {
  const { pool } = worked.database;
  const { rows } = await pool.query<{ id: number; count: number }>(
    'SELECT min(id)::int AS id, count(*)::int AS count FROM products WHERE is_published AND id <> $1',
    [productId],
  );
  const { id = 0, count = 0 } = rows[0] ?? {};
  await pool.query('DELETE FROM product_media WHERE product_id = $1', [id]);
  const read = async (): Promise<Feed[]> => (await owner.get('/studio/feeds')).data?.feeds ?? [];
  await until(async () => (await read())[0]?.problems.length === 1);
  const feeds = await read();
  expect(feeds.map(({ feed, lang, address }) => [feed, lang, new URL(address).pathname])).toEqual([
    ['merchant', 'uk', '/google-merchant.xml'],
    ['yml', 'uk', '/yml.xml'],
    ['merchant', 'ru', '/ru/google-merchant.xml'],
    ['yml', 'ru', '/ru/yml.xml'],
  ]);
  await until(async () => (await read())[0]?.offers === count);
  expect(feeds[0]?.problems).toMatchObject([{ reason: 'no-picture', isLeftOut: true, count: 1, products: [{ id }] }]);
  expect(feeds[1]).toMatchObject({ offers: count + 1, dueAt: null, problems: [{ isLeftOut: false }] });
  expect(Date.parse(feeds[1]?.madeAt ?? '')).not.toBeNaN();
});

test('an earlier release is restored by one request, and publishing is resumed', async () => {
  const { served } = (await owner.get('/studio/releases')).data;
  await setPrice(271_800);
  await until(() => worked.site.read(`${GOLD}.json`).includes('"price":271800'));
  const { status, data } = await owner.post(`/studio/releases/${served}/rollback`);
  expect(status).toBe(200);
  expect(data).toMatchObject({ served, isPaused: true });
  expect(worked.site.read(`${GOLD}.json`)).not.toContain('"price":271800');
  const { data: difference } = await owner.get(
    `/studio/releases/difference?from=${served}&to=${data.releases[0].number}`,
  );
  expect(difference.counts.changed).toBeGreaterThan(2);
  expect((await owner.post('/studio/releases/999/rollback')).status).toBe(404);
  expect((await owner.post('/studio/releases/resume')).data).toMatchObject({ isPaused: false });
});

test('after resuming, a requested rebuild publishes a saved price', async () => {
  await setPrice(161_800);
  expect((await owner.post('/studio/rebuilds')).data).toMatchObject({ state: 'waiting', isRequested: true });
  await until(() => worked.site.read(`${GOLD}.json`).includes('"price":161800'));
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf, InputOf, Question } from '../../server/site-requests/questions.ts';
import { ask, awaitAnswer } from '../../server/site-requests/requests.ts';
import { type BuiltShop, createBuiltShop } from '../../tests/helpers/built-shop.ts';
import type { TestDatabase } from '../../tests/helpers/database.ts';
import type { PrerenderedSite } from '../../tests/helpers/prerendered-site.ts';
import { previewInput, runAny, STAFF, sqlStep } from '../../tests/helpers/previews.ts';
import { startSiteWorker } from '../../tests/helpers/site-worker.ts';
import { until } from '../../tests/helpers/until.ts';
import type { RunWrite } from '../preview/previewer.ts';

const GOLD = 'susalne-zoloto-vilne-23-75k';
let shop: BuiltShop;
let database: TestDatabase;
let site: PrerenderedSite;

beforeAll(async () => {
  shop = await createBuiltShop();
  return () => shop.remove();
});

/** Starts a separate worker for each test, over copies of the shop and its site. */
beforeEach(async () => {
  const worked = await startSiteWorker(shop, runWrite);
  ({ database, site } = worked);
  return worked.remove;
});

/** Runs a write; rejects the input `refuse` as a write rejects invalid input. */
const runWrite: RunWrite = async (client, step, staff) => {
  if (step.input !== 'refuse') return runAny(client, step, staff);
  throw Object.assign(new Error('bad_request'), {
    name: 'ApiError',
    code: 'bad_request',
    params: {},
    fields: { price: 'out_of_range' },
  });
};

async function request<Kind extends Question>(kind: Kind, input: InputOf<Kind>) {
  const id = await ask(database.pool, kind, input, STAFF.staffId);
  return awaitAnswer(database.pool, kind, id, { askedBy: STAFF.staffId, timeout: 30_000 });
}

async function answer<Kind extends Question>(kind: Kind, input: InputOf<Kind>): Promise<AnswerOf<Kind>> {
  const answered = await request(kind, input);
  if (!answered?.answer) throw new Error(`No answer: ${JSON.stringify(answered)}`);
  return answered.answer;
}

const steps = (sql: string) => previewInput(sqlStep(sql));
const setPrice = (price: number) => `UPDATE products SET price = ${price}, old_price = NULL WHERE slug = '${GOLD}'`;
const hasPrice = (price: number) => site.read(`${GOLD}.json`).includes(`"price":${price}`);

/**
 * A preview of a product has 800 ms, because it locks rows meanwhile, and is partial after that. A machine that runs
 * other tests may occasionally need longer.
 */
const AGAIN = { retry: 2 };

test(
  'a preview names the pages that the save then publishes, opens one of them, and changes nothing',
  AGAIN,
  async () => {
    const published = site.read(`ru/${GOLD}.html`);
    const preview = await answer('preview', steps(setPrice(123_450)));
    expect(preview).toMatchObject({ unchecked: 0, failures: [], areRemovalsBlocked: false });
    expect(preview.counts.changed).toBe(preview.pages.length);
    const own = preview.pages.find(({ address }) => address === `/ru/${GOLD}`);
    expect(own).toMatchObject({ lang: 'ru', change: 'changed', title: expect.stringContaining('золото') });
    const page = { ...steps(setPrice(123_450)), address: `/ru/${GOLD}` };
    const draft = await answer('preview-page', { ...page, version: 'draft' });
    expect(draft.html).toContain('"price":"1234.50"');
    expect(await answer('preview-page', { ...page, version: 'published' })).toEqual({ html: published });
    expect(site.read(`ru/${GOLD}.html`)).toBe(published);

    await database.pool.query(setPrice(123_450));
    await until(() => hasPrice(123_450));
    await until(() => site.read(`ru/${GOLD}.html`) === draft.html);
  },
);

test('a page that would be removed, or does not exist, has no document', async () => {
  const gone = steps(`UPDATE products SET is_published = false WHERE slug = '${GOLD}'`);
  const { pages } = await answer('preview', gone);
  expect(pages).toContainEqual(expect.objectContaining({ address: `/${GOLD}`, change: 'removed' }));
  const draft = { ...gone, version: 'draft' } as const;
  expect(await answer('preview-page', { ...draft, address: `/${GOLD}` })).toEqual({ html: null });
  expect(await answer('preview-page', { ...draft, address: '/../site.db' })).toEqual({ html: null });
});

test('a preview reports that an old address redirects to the new one', AGAIN, async () => {
  const { pages } = await answer(
    'preview',
    steps(`UPDATE page_entries SET slug = 'inshe-zoloto' WHERE slug = '${GOLD}'`),
  );
  const changes = new Map(pages.map(({ address, change }) => [address, change]));
  expect(changes.get(`/${GOLD}`)).toBe('redirect');
  expect(changes.get('/ru/inshe-zoloto')).toBe('new');
});

test('a change to a part of every page lists all pages', async () => {
  const { rows } = await database.pool.query<{ n: number }>('SELECT count(*) AS n FROM page_entries');
  const sql = `UPDATE announcement SET is_shown = true, text = '{"uk":"Щось інше","ru":"Нечто иное"}'`;
  const { counts, unchecked } = await answer('preview', steps(sql));
  expect(unchecked).toBe(0);
  expect(counts.changed).toBeGreaterThan(rows[0]?.n ?? 0);
});

test('a write that refuses its input refuses the preview with the same fields', async () => {
  expect((await request('preview', steps('refuse')))?.refusal).toEqual({
    type: 'error',
    code: 'bad_request',
    params: {},
    fields: { price: 'out_of_range' },
  });
});

test('does not wait for locked rows, and gives up on a slow write', async () => {
  const other = await database.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(setPrice(1_000));
    const asked = performance.now();
    expect((await request('preview', steps(setPrice(2_000))))?.refusal).toEqual({ type: 'busy' });
    expect(performance.now() - asked).toBeLessThan(3_000);
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
  const slow = `${setPrice(2_000)}; SELECT pg_sleep(30)`;
  const ordering = setPriceAfter(100);
  expect((await request('preview', steps(slow)))?.refusal).toEqual({ type: 'too-long' });
  // A concurrent order for the same product had to wait no longer than orders may.
  expect(await ordering).toBeLessThan(4_000);
});

/** @returns ms for which the stock of a product was locked */
async function setPriceAfter(pause: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  const asked = performance.now();
  await database.pool.query(`UPDATE products SET stock = stock - 1 WHERE slug = '${GOLD}'`);
  return performance.now() - asked;
}

test('finds the pages that show a product by their keys', AGAIN, async () => {
  const { rows } = await database.pool.query<{ id: number }>(`SELECT id FROM products WHERE slug = '${GOLD}'`);
  const id = rows[0]?.id ?? 0;
  const { count, pages } = await answer('readers', { keys: [`product:${id}`, `card:${id}`, `variant:${id}`] });
  const preview = await answer('preview', steps(setPrice(5_000)));
  const addresses = preview.pages.map(({ address }) => address);
  expect(addresses).not.toEqual([]);
  // A sibling whose choice does not show the price still reads it.
  expect(pages.map(({ address }) => address)).toEqual(expect.arrayContaining(addresses));
  expect(count).toBe(pages.length);
});

test('releases: lists differences, shows a page as it was, rolls back and resumes', async () => {
  const first = (await answer('releases', {})).served ?? 0;
  const before = site.read(`${GOLD}.html`);
  await database.pool.query(setPrice(777_700));
  await until(() => hasPrice(777_700));
  await until(async () => (await answer('releases', {})).served !== first);
  const second = (await answer('releases', {})).served ?? 0;
  const { counts, pages } = await answer('release-difference', { from: first, to: second });
  expect(counts).toMatchObject({ added: 0, removed: 0 });
  expect(pages.changed.map(({ address }) => address)).toContain(`/ru/${GOLD}`);
  expect(await answer('release-page', { release: first, address: `/${GOLD}` })).toEqual({ html: before });
  expect((await request('release-page', { release: 99, address: '/' }))?.refusal).toEqual({ type: 'not-found' });

  expect(await answer('rollback', { release: first })).toMatchObject({ served: first, isPaused: true });
  expect(site.read(`${GOLD}.html`)).toBe(before);
  // Saved while publishing is paused, so it waits.
  await database.pool.query(setPrice(888_800));
  expect(await answer('resume', {})).toMatchObject({ isPaused: false });
  await until(() => hasPrice(888_800));
});

test('the audit log records when a save went live, and with which release', async () => {
  await database.pool.query(setPrice(444_400));
  const stamped = async () => {
    const { rows } = await database.pool.query<{ release: string | null }>(
      "SELECT release FROM audit_log WHERE live_at IS NOT NULL AND after ->> 'price' = '444400'",
    );
    return rows[0];
  };
  await until(async () => (await stamped()) !== undefined);
  const { releases } = await answer('releases', {});
  expect(await stamped()).toEqual({ release: releases[0]?.id });
  expect(hasPrice(444_400)).toBe(true);
});

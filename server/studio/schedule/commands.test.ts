import { expect, test, vi } from 'vitest';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { until } from '../../../tests/helpers/until.ts';
import { readChanges, readCursor } from '../../changes/read.ts';
import { createHandlers } from '../../jobs/handlers.ts';
import { startWorker } from '../../jobs/worker.ts';
import { applyScheduledChange } from './apply.ts';
import { type ScheduledChange, ScheduledChangeError } from './changes.ts';
import { cancelScheduledChange, listScheduledChanges, scheduleChange } from './queue.ts';

const SKU = 'PZ-SZL-002';

const shop = await openSharedShop();

const price = (sku: string, kopiykas: number, oldPrice: number | null = null): ScheduledChange => ({
  kind: 'price',
  payload: { sku, price: kopiykas, oldPrice },
});
const inAMinute = () => new Date(Date.now() + 60_000);

const productOf = async (sku: string) => {
  const { rows } = await shop.pool.query<{ id: number; slug: string; price: number; old: number; published: boolean }>(
    'SELECT id, slug, price, old_price AS old, is_published AS published FROM products WHERE sku = $1',
    [sku],
  );
  return rows[0];
};

async function withWorker(use: () => Promise<void>): Promise<void> {
  const nobody = { send: () => Promise.reject(new Error('Nothing is sent here')), close() {} };
  const worker = await startWorker(shop.pool, {
    handlers: createHandlers(shop.deps, { ...shop.deps, mailer: nobody, sms: nobody }),
    schedules: [],
  });
  try {
    await use();
  } finally {
    await worker.stop();
  }
}

test('a job changes the price when it is due, and other changes stay open', async () => {
  const before = await productOf(SKU);
  const since = await readCursor(shop.pool);
  const later = await scheduleChange(shop.pool, price('PZ-SZL-003', 1), inAMinute());
  await scheduleChange(shop.pool, price(SKU, 12_345, 15_000), new Date());
  await withWorker(() => until(async () => (await listScheduledChanges(shop.pool)).length === 1));
  expect(await productOf(SKU)).toMatchObject({ price: 12_345, old: 15_000 });
  const { changes } = await readChanges(shop.pool, since);
  const entities = changes.map(({ entity }) => entity);
  expect(entities).toEqual(expect.arrayContaining([`card:${before?.id}`, `product:${before?.id}`]));
  expect(await listScheduledChanges(shop.pool)).toMatchObject([{ id: later, kind: 'price', error: null }]);
  await cancelScheduledChange(shop.pool, later);
});

test('a done change is not applied again', async () => {
  const id = await scheduleChange(shop.pool, price(SKU, 20_000), inAMinute());
  await applyScheduledChange(shop.pool, id);
  await shop.pool.query('UPDATE products SET price = 30000 WHERE sku = $1', [SKU]);
  await applyScheduledChange(shop.pool, id);
  expect(await productOf(SKU)).toMatchObject({ price: 30_000 });
});

test('two workers apply a change once', async () => {
  const id = await scheduleChange(shop.pool, price(SKU, 21_000), inAMinute());
  const since = await readCursor(shop.pool);
  await Promise.all([applyScheduledChange(shop.pool, id), applyScheduledChange(shop.pool, id)]);
  const { changes } = await readChanges(shop.pool, since);
  expect(new Set(changes.map(({ entity }) => entity)).size).toBe(changes.length);
  const { rows } = await shop.pool.query('SELECT count(*) FROM changes WHERE entity = $1 AND at >= $2', [
    changes[0]?.entity,
    changes[0]?.at,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('a cancelled change is not applied, and its job is removed', async () => {
  const id = await scheduleChange(shop.pool, price(SKU, 1), inAMinute());
  await cancelScheduledChange(shop.pool, id);
  const { rowCount } = await shop.pool.query(
    `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'apply-scheduled-change'
    AND key = $1`,
    [`apply-scheduled-change:${id}`],
  );
  expect(rowCount).toBe(0);
  await applyScheduledChange(shop.pool, id);
  expect((await productOf(SKU))?.price).not.toBe(1);
  await expect(cancelScheduledChange(shop.pool, id)).rejects.toThrow(ScheduledChangeError);
});

test('a product is unpublished and published after it was renamed', async () => {
  const product = await productOf(SKU);
  const slug = product?.slug ?? '';
  const page = async (of: string) =>
    (await (await shop.app.request(`/api/v1/pages/${of}?lang=uk&removed=1`)).json()).data;
  const change = (isPublished: boolean) =>
    scheduleChange(shop.pool, { kind: 'publication', payload: { slug, isPublished } }, inAMinute());
  await applyScheduledChange(shop.pool, await change(false));
  expect(await page(slug)).toMatchObject({ type: 'product', isRemoved: true });
  const publication = await change(true);
  await shop.pool.query('UPDATE page_entries SET slug = $2 WHERE slug = $1', [slug, `${slug}-new`]);
  await applyScheduledChange(shop.pool, publication);
  expect(await page(`${slug}-new`)).not.toHaveProperty('isRemoved');
});

test('an announcement is shown and hidden', async () => {
  const announcement = async () => (await (await shop.app.request('/api/v1/announcement?lang=ru')).json()).data;
  const change = (payload: Extract<ScheduledChange, { kind: 'announcement' }>['payload']) =>
    scheduleChange(shop.pool, { kind: 'announcement', payload }, inAMinute());
  const text = { uk: 'Знижки', ru: 'Скидки' };
  await applyScheduledChange(shop.pool, await change({ text, isFixed: true, type: 'sale' }));
  expect(await announcement()).toEqual({ announcement: 'Скидки', isFixed: true, type: 'sale' });
  await applyScheduledChange(shop.pool, await change(null));
  expect(await announcement()).toBeNull();
});

test('a failed change stores its error, writes nothing, and is applied once that is possible', async () => {
  const taken = await scheduleChange(shop.pool, price('PZ-SZL-004', 100), inAMinute());
  await shop.pool.query(`UPDATE products SET sku = 'GONE' WHERE sku = 'PZ-SZL-004'`);
  await expect(applyScheduledChange(shop.pool, taken)).rejects.toThrow(ScheduledChangeError);
  expect(await listScheduledChanges(shop.pool)).toMatchObject([
    { id: taken, error: 'There is no product with the SKU PZ-SZL-004' },
  ]);
  await shop.pool.query(`UPDATE products SET sku = 'PZ-SZL-004' WHERE sku = 'GONE'`);
  await applyScheduledChange(shop.pool, taken);
  expect(await listScheduledChanges(shop.pool)).toEqual([]);
  expect(await productOf('PZ-SZL-004')).toMatchObject({ price: 100 });
});

test('the worker continues after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failing = await scheduleChange(shop.pool, price('PZ-SZL-005', 100), new Date());
  await shop.pool.query(`UPDATE products SET sku = 'GONE' WHERE sku = 'PZ-SZL-005'`);
  await withWorker(async () => {
    await until(async () => (await listScheduledChanges(shop.pool)).some(({ error }) => error !== null));
    await scheduleChange(shop.pool, price(SKU, 22_000), new Date());
    await until(async () => (await productOf(SKU))?.price === 22_000);
  });
  expect((await listScheduledChanges(shop.pool)).map(({ id }) => id)).toEqual([failing]);
});

test('changes of unknown subjects are not scheduled', async () => {
  await expect(scheduleChange(shop.pool, price('NONE', 100), inAMinute())).rejects.toThrow(ScheduledChangeError);
  await expect(
    scheduleChange(shop.pool, { kind: 'publication', payload: { slug: 'potal', isPublished: true } }, inAMinute()),
  ).rejects.toThrow('There is no product with the slug potal');
});

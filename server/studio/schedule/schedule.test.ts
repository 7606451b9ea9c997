import { expect, test } from 'vitest';
import { kyivMinuteOf } from '../../../studio/contract/kyiv-minute.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { applyScheduledChange } from './apply.ts';
import { scheduleChange } from './queue.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');

/** Returns the minute in Kyiv time that is a number of hours from now. */
const inHours = (hours: number) => kyivMinuteOf(new Date(shop.deps.clock().getTime() + hours * 3_600_000));

let products = 0;

/** Inserts a product for one test. */
async function newProduct(): Promise<{ readonly id: number; readonly revision: number; readonly price: number }> {
  const { rows } = await shop.pool.query<{ id: number }>(
    'SELECT id FROM products WHERE is_published ORDER BY id OFFSET $1 LIMIT 1',
    [products++],
  );
  // The prices that the tests plan are not unusual beside this one.
  await shop.pool.query('DELETE FROM product_tiers WHERE product_id = $1', [rows[0]?.id]);
  await shop.pool.query('UPDATE products SET price = 40000, old_price = NULL, cost = NULL WHERE id = $1', [
    rows[0]?.id,
  ]);
  return (await editor.get(`/studio/products/${rows[0]?.id}`)).data;
}

const plan = (write: string, input: unknown, { at = inHours(2), revision }: { at?: string; revision?: number } = {}) =>
  editor.send('POST', '/studio/scheduled', { write, input, at }, revision ? { 'if-match': `"${revision}"` } : {});

async function planPrice(product: { readonly id: number }, price: number, at = inHours(2)): Promise<number> {
  const { status, data, error } = await plan(
    'product.update',
    { id: product.id, changes: { price, oldPrice: null } },
    { at },
  );
  expect(error).toBeUndefined();
  expect(status).toBe(200);
  return data.id;
}

const priceOf = async (id: number): Promise<number> => (await editor.get(`/studio/products/${id}`)).data.price;
const openPlans = async () => (await editor.get('/studio/scheduled')).data.scheduled;
const tasksOf = async (id: number) =>
  (
    await shop.pool.query(
      "SELECT done_at IS NULL AS open FROM shop_tasks WHERE kind = 'plan-failed' AND details = $1",
      [String(id)],
    )
  ).rows;

test('a change is planned, shown with its effect, and applied once by two workers', async () => {
  const product = await newProduct();
  const id = await planPrice(product, 77_700);
  expect(await priceOf(product.id)).toBe(product.price);
  const { data: detail } = await editor.get(`/studio/scheduled/${id}`);
  expect(detail).toMatchObject({
    ...{ id, state: 'planned', isOutdated: false, columns: ['price', 'oldPrice'], failure: null, batch: null },
    subjects: [{ entity: 'product', id: String(product.id), name: expect.stringContaining('·') }],
    plannedBy: expect.any(String),
    write: { write: 'product.update', input: { id: product.id, changes: { price: 77_700, oldPrice: null } } },
  });
  expect(detail.changes[0]).toEqual({
    subject: 0,
    column: 'price',
    seen: product.price,
    now: product.price,
    wanted: 77_700,
  });

  await Promise.all([applyScheduledChange(shop.pool, id), applyScheduledChange(shop.pool, id)]);
  expect(await priceOf(product.id)).toBe(77_700);
  const { data } = await editor.get('/studio/scheduled?state=done');
  const done = data.scheduled.find((one: { id: number }) => one.id === id);
  expect(done).toMatchObject({ state: 'done', doneAt: expect.any(String), batch: expect.any(String) });
  const { data: journal } = await editor.get(`/studio/audit?batch=${done.batch}`);
  expect(journal.entries).toHaveLength(1);
  expect(journal.entries[0]).toMatchObject({
    actor: { kind: 'job', name: 'apply-scheduled-change' },
    plannedBy: detail.plannedBy,
    lineCount: 1,
  });
});

test('the time is in Kyiv time; a past or nonexistent one is refused with an error at its field', async () => {
  const product = await newProduct();
  const input = { id: product.id, changes: { price: 20_100 } };
  const year = shop.deps.clock().getUTCFullYear() + 1;
  const march = lastSunday(year, 2);
  expect((await plan('product.update', input, { at: `${march}T03:30` })).error.fields).toHaveProperty('at');
  expect((await plan('product.update', input, { at: inHours(-1) })).error.fields).toHaveProperty('at');
  expect((await plan('product.update', input, { at: `${year + 5}-01-01T10:00` })).error.fields).toHaveProperty('at');
  expect((await plan('product.update', input, { at: '' })).error.fields).toHaveProperty('at');
  const { data } = await plan('product.update', input, { at: `${march}T04:00` });
  expect(data.dueAt).toBe(`${march}T01:00:00.000Z`);
  await editor.send('DELETE', `/studio/scheduled/${data.id}`);
});

/** Returns the day of a clock change. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

test('a plan that the save would refuse is refused at its field, and not stored', async () => {
  const product = await newProduct();
  const wrong = await plan('product.update', { id: product.id, changes: { oldPrice: 1, price: 500 } });
  expect(wrong).toMatchObject({ status: 400, error: { fields: { oldPrice: expect.any(String) } } });
  const unknown = await plan('product.remove', { id: product.id });
  expect(unknown).toMatchObject({ status: 422, error: { code: 'not_schedulable' } });
  const stale = await plan(
    'product.update',
    { id: product.id, changes: { price: 20_500 } },
    { revision: product.revision + 9 },
  );
  expect(stale).toMatchObject({ status: 412, error: { code: 'revision_conflict' } });
  expect(
    (await openPlans()).filter((one: { subjects: { id: string }[] }) => one.subjects[0]?.id === String(product.id)),
  ).toEqual([]);
});

test('values changed meanwhile are not overwritten: the plan waits for a decision', async () => {
  const product = await newProduct();
  const id = await planPrice(product, 50_000);
  await shop.pool.query('UPDATE products SET price = 60000, old_price = NULL WHERE id = $1', [product.id]);
  expect((await openPlans()).find((one: { id: number }) => one.id === id)).toMatchObject({ isOutdated: true });
  await applyScheduledChange(shop.pool, id);
  await applyScheduledChange(shop.pool, id);
  expect(await priceOf(product.id)).toBe(60_000);
  const { data: detail } = await editor.get(`/studio/scheduled/${id}`);
  expect(detail).toMatchObject({ state: 'conflict' });
  expect(detail.changes[0]).toMatchObject({ seen: product.price, now: 60_000, wanted: 50_000 });
  expect(await tasksOf(id)).toEqual([{ open: true }]);

  const refused = await editor.post(`/studio/scheduled/${id}/run`, {});
  expect(refused).toMatchObject({ status: 409, error: { code: 'scheduled_conflict' } });
  const done = await editor.post(`/studio/scheduled/${id}/run`, { isSeen: true });
  expect(done).toMatchObject({ status: 200, data: { transaction: expect.any(String) } });
  expect(await priceOf(product.id)).toBe(50_000);
  expect(await tasksOf(id)).toEqual([{ open: false }]);
  expect((await editor.post(`/studio/scheduled/${id}/run`, {})).error.code).toBe('scheduled_gone');
});

test('a change of another field is not a conflict', async () => {
  const product = await newProduct();
  const id = await planPrice(product, 51_000);
  await shop.pool.query("UPDATE products SET brand = 'Noris' WHERE id = $1", [product.id]);
  await applyScheduledChange(shop.pool, id);
  expect(await priceOf(product.id)).toBe(51_000);
});

test('a sale begins and ends: the second plan takes the first into account', async () => {
  const product = await newProduct();
  const end = await planPrice(product, product.price, inHours(50));
  const begin = await planPrice(product, 30_000, inHours(2));
  await applyScheduledChange(shop.pool, begin);
  expect(await priceOf(product.id)).toBe(30_000);
  await applyScheduledChange(shop.pool, end);
  expect(await priceOf(product.id)).toBe(product.price);
});

test('the end of a sale is planned with its start, and restores the previous values', async () => {
  const product = await newProduct();
  const asked = {
    write: 'product.update',
    input: { id: product.id, changes: { price: 30_000, oldPrice: product.price } },
  };
  const begins = inHours(2);
  const early = await editor.post('/studio/scheduled', { ...asked, at: begins, until: begins });
  expect(early).toMatchObject({ status: 400, error: { fields: { until: expect.stringContaining('пізніше') } } });
  await editor.post('/studio/scheduled', { ...asked, at: begins, until: inHours(50) });
  const { rows } = await shop.pool.query<{ id: number }>(
    'SELECT id FROM scheduled_changes WHERE subjects = $1 ORDER BY due_at',
    [[`product:${product.id}`]],
  );
  await applyScheduledChange(shop.pool, rows[0]?.id ?? 0);
  expect(await priceOf(product.id)).toBe(30_000);
  await applyScheduledChange(shop.pool, rows[1]?.id ?? 0);
  expect(await priceOf(product.id)).toBe(product.price);
  const { data } = await editor.get(`/studio/products/${product.id}`);
  expect(data.oldPrice).toBeNull();
});

test('a plan whose author lost the permission fails, becomes a task, and can be retried', async () => {
  const product = await newProduct();
  const id = await planPrice(product, 52_000);
  await shop.pool.query("UPDATE staff SET role = 'support' WHERE role = 'editor' AND is_demo");
  try {
    await applyScheduledChange(shop.pool, id);
  } finally {
    await shop.pool.query("UPDATE staff SET role = 'editor' WHERE role = 'support' AND email LIKE 'editor%'");
  }
  expect(await priceOf(product.id)).toBe(product.price);
  const { data: failed } = await editor.get(`/studio/scheduled/${id}`);
  expect(failed).toMatchObject({ state: 'failed', failure: { message: expect.stringContaining('роль') } });
  expect(await tasksOf(id)).toEqual([{ open: true }]);
  const moved = await editor.send('PATCH', `/studio/scheduled/${id}`, { at: inHours(5) });
  expect(moved.status).toBe(200);
  expect(await tasksOf(id)).toEqual([{ open: false }]);
  await applyScheduledChange(shop.pool, id);
  expect(await priceOf(product.id)).toBe(52_000);
});

test('a plan whose subject is gone fails with a message in the reader’s language', async () => {
  const { data: page } = await editor.post('/studio/content-pages', {
    ...{ slug: 'planova-storinka', title: { uk: 'П', ru: 'П' }, summary: { uk: 'с', ru: 'с' } },
    ...{ html: { uk: '<p>т</p>', ru: '<p>т</p>' }, isPublished: false },
  });
  const publish = { slug: page.page.slug, changes: { isPublished: true } };
  const renamed = (await plan('content-page.update', publish)).data.id;
  await editor.send('PATCH', '/studio/content-pages/planova-storinka', { slug: 'planova-nova' });
  await applyScheduledChange(shop.pool, renamed);
  expect((await editor.get('/studio/content-pages/planova-nova')).data.isPublished).toBe(true);
  const gone = (await plan('content-page.update', { slug: 'planova-nova', changes: { isPublished: false } })).data.id;
  await editor.send('DELETE', '/studio/content-pages/planova-nova');
  await applyScheduledChange(shop.pool, gone);
  const { data } = await editor.get(`/studio/scheduled/${gone}`);
  expect(data).toMatchObject({ state: 'failed', write: null, failure: { message: expect.any(String) } });
  await editor.send('DELETE', `/studio/scheduled/${gone}`);
  expect(await tasksOf(gone)).toEqual([{ open: false }]);
});

test('prices of a sheet, an article and the announcement can be planned too', async () => {
  const [one, other] = [await newProduct(), await newProduct()];
  const rows = [one, other].map(({ id, revision }) => ({ id, revision, price: 41_000, oldPrice: null, tiers: [] }));
  const sheet = (await plan('prices.update', { rows })).data.id;
  expect((await editor.get(`/studio/scheduled/${sheet}`)).data).toMatchObject({ subjectCount: 2 });
  await shop.pool.query("UPDATE products SET brand = 'Інший' WHERE id = $1", [one.id]);
  await applyScheduledChange(shop.pool, sheet);
  expect([await priceOf(one.id), await priceOf(other.id)]).toEqual([41_000, 41_000]);

  const { data: post } = await editor.get('/studio/posts/1');
  const article = await plan(
    'post.update',
    { id: 1, changes: { isPublished: !post.isPublished } },
    { revision: post.revision },
  );
  await applyScheduledChange(shop.pool, article.data.id);
  expect((await editor.get('/studio/posts/1')).data.isPublished).toBe(!post.isPublished);

  const text = { uk: 'Завтра знижки', ru: 'Завтра скидки' };
  const notice = { text, type: 'sale', isFixed: false, isOn: true, from: null, until: null };
  const announced = await plan('announcement.update', notice);
  await applyScheduledChange(shop.pool, announced.data.id);
  expect((await editor.get('/studio/announcement')).data).toMatchObject({ text, isShown: true });
});

test('a plan names the entities that its values refer to', async () => {
  const { id, categoryId, attributes } = (await editor.get('/studio/products/1')).data;
  const { data, error } = await plan('product.update', { id, changes: { categoryId: categoryId + 1, attributes } });
  expect(error).toBeUndefined();
  const { names } = (await editor.get(`/studio/scheduled/${data.id}`)).data;
  const name = expect.stringMatching(/\p{Script=Cyrillic}/u);
  expect(names).toMatchObject({
    [`category:${categoryId}`]: name,
    [`category:${categoryId + 1}`]: name,
    [`attribute:${attributes[0].code}`]: name,
  });
});

test('a change planned by a command is listed with its effect, and can be applied there', async () => {
  const product = await newProduct();
  const { rows } = await shop.pool.query<{ sku: string }>('SELECT sku FROM products WHERE id = $1', [product.id]);
  const payload = { sku: rows[0]?.sku ?? '', price: 43_000, oldPrice: null };
  const id = await scheduleChange(shop.pool, { kind: 'price', payload }, new Date(Date.now() + 3_600_000));
  const { data } = await editor.get(`/studio/scheduled?entity=product&entityId=${product.id}`);
  expect(data.scheduled).toMatchObject([{ id, plannedBy: null, columns: ['price', 'oldPrice'] }]);
  expect((await editor.get(`/studio/scheduled/${id}`)).data.write).toMatchObject({ write: 'product.update' });
  expect((await editor.post(`/studio/scheduled/${id}/run`, {})).status).toBe(200);
  expect(await priceOf(product.id)).toBe(43_000);
});

test('a plan is moved and cancelled with its job; planning requires the permission', async () => {
  const product = await newProduct();
  const id = await planPrice(product, 44_000);
  const jobs = async () =>
    (await shop.pool.query('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [`apply-scheduled-change:${id}`]))
      .rows;
  const { data } = await editor.send('PATCH', `/studio/scheduled/${id}`, { at: inHours(30) });
  expect(await jobs()).toEqual([{ run_at: new Date(data.dueAt) }]);
  const support = await openStudio(shop, 'support');
  expect((await support.get('/studio/scheduled')).error.code).toBe('not_permitted');
  expect((await editor.send('DELETE', `/studio/scheduled/${id}`)).status).toBe(200);
  expect(await jobs()).toEqual([]);
  await applyScheduledChange(shop.pool, id);
  expect(await priceOf(product.id)).toBe(product.price);
});

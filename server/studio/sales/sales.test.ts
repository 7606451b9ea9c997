import { expect, test } from 'vitest';
import { kyivMinuteOf } from '../../../studio/contract/kyiv-minute.ts';
import { PRICE_CONFIRMATION } from '../../../studio/contract/price-warnings.ts';
import type { CheckedSaleRow, SaleTerms } from '../../../studio/contract/sales.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { applyScheduledChange } from '../schedule/apply.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');
await shop.pool.query("BEGIN; SET LOCAL shop.history = 'off'; DELETE FROM product_tiers; COMMIT");

const inHours = (hours: number) => kyivMinuteOf(new Date(shop.deps.clock().getTime() + hours * 3_600_000));
let taken = 0;

/** Sets the prices of products that no other test uses. @returns their SKUs and ids */
async function newProducts(count: number, price = 10_000) {
  const { rows } = await shop.pool.query<{ id: number; sku: string }>(
    'SELECT id, sku FROM products WHERE is_published ORDER BY id OFFSET $1 LIMIT $2',
    [taken, count],
  );
  taken += count;
  const ids = rows.map(({ id }) => id);
  // Without a history: otherwise the demo's price would be the lowest of 30 days.
  await shop.pool.query(`BEGIN; SET LOCAL shop.history = 'off'; UPDATE products SET price = ${price}, old_price = NULL
    WHERE id IN (${ids.join()}); COMMIT`);
  return { ids, skus: rows.map(({ sku }) => sku) };
}

const name = { uk: 'Чорна п’ятниця', ru: 'Чёрная пятница' };
const terms = (skus: readonly string[], changes: Partial<SaleTerms> = {}): SaleTerms => ({
  name,
  choice: { by: 'skus', q: '', categoryId: null, brand: null, skus: skus.join('\n') },
  ...{ percent: 20, rounding: 'hryvnia', tiers: 'lower', own: [], without: [], from: inHours(2), until: inHours(50) },
  notice: null,
  ...changes,
});

async function check({ name: _, notice: __, ...reduction }: SaleTerms, id: number | null = null) {
  const { data, error } = await editor.post('/studio/sales/check', { id, ...reduction });
  expect(error).toBeUndefined();
  return data as { rows: CheckedSaleRow[]; unknown: string[]; others: { products: number }[]; digest: string };
}

async function plan(said: SaleTerms) {
  const { digest } = await check(said);
  const { data, error } = await editor.post('/studio/sales', { terms: said, digest });
  expect(error).toBeUndefined();
  return data.sale as { id: number; revision: number; state: string };
}

const saleOf = async (id: number) => (await editor.get(`/studio/sales/${id}`)).data;
const plansOf = async (id: number) =>
  (await shop.pool.query('SELECT begin_plan AS begin, end_plan AS "end" FROM sales WHERE id = $1', [id])).rows[0];
const begin = async (id: number) => applyScheduledChange(shop.pool, (await plansOf(id)).begin);
const end = async (id: number) => applyScheduledChange(shop.pool, (await plansOf(id)).end);

async function pricesOf(ids: readonly number[]) {
  const { rows } = await shop.pool.query<{ price: number; old: number | null }>(
    'SELECT price, old_price AS old FROM products WHERE id = ANY ($1) ORDER BY id',
    [ids],
  );
  return rows.map(({ price, old }) => [price, old]);
}
const announcement = async () => (await editor.get('/studio/announcement')).data;

test('a sale is planned as one, begins, ends, and is one entry in the journal each time', async () => {
  const { ids, skus } = await newProducts(3);
  await shop.pool.query('INSERT INTO product_tiers (product_id, cost_breakpoint, price) VALUES ($1, 30000, 9000)', [
    ids[0],
  ]);
  const text = { uk: 'Знижки до неділі', ru: 'Скидки до воскресенья' };
  const former = await announcement();
  const { id, state } = await plan(terms(skus, { notice: { text, type: 'sale' } }));
  expect(state).toBe('planned');
  expect(await pricesOf(ids)).toEqual(Array(3).fill([10_000, null]));
  const { data: listed } = await editor.get('/studio/sales');
  expect(listed.sales).toMatchObject([{ id, name, state: 'planned', products: 3, percent: 20 }]);

  await begin(id);
  expect(await pricesOf(ids)).toEqual(Array(3).fill([8_000, 10_000]));
  const { data: product } = await editor.get(`/studio/products/${ids[0]}`);
  expect(product.tiers).toEqual([{ costBreakpoint: 24_000, price: 7_200 }]);
  expect(await announcement()).toMatchObject({ text, isShown: true });
  const running = await saleOf(id);
  expect(running).toMatchObject({ state: 'running', notBegun: { count: 0 }, begunAt: expect.any(String) });
  const { data: journal } = await editor.get(`/studio/audit?batch=${running.beginBatch}`);
  expect(journal.entries).toHaveLength(1);

  await end(id);
  expect(await pricesOf(ids)).toEqual(Array(3).fill([10_000, null]));
  expect((await editor.get(`/studio/products/${ids[0]}`)).data.tiers).toEqual(
    expect.arrayContaining([{ costBreakpoint: 30_000, price: 9_000 }]),
  );
  const now = await announcement();
  expect([now?.text, now?.isShown ?? false]).toEqual([former?.text ?? text, former?.isShown ?? false]);
  expect(await saleOf(id)).toMatchObject({ state: 'ended', notRestored: { count: 0 } });
  const { data: over } = await editor.get('/studio/sales?state=done');
  expect(over.sales).toContainEqual(expect.objectContaining({ id, state: 'ended' }));
});

test('a product that is changed meanwhile keeps its price, and does not stop the sale', async () => {
  const { ids, skus } = await newProducts(3);
  const [before, during] = ids;
  const { id } = await plan(terms(skus));
  await shop.pool.query('UPDATE products SET price = 12345 WHERE id = $1', [before]);
  await begin(id);
  expect(await pricesOf(ids)).toEqual([
    [12_345, null],
    [8_000, 10_000],
    [8_000, 10_000],
  ]);
  await shop.pool.query('UPDATE products SET price = 7777 WHERE id = $1', [during]);
  await end(id);
  expect(await pricesOf(ids)).toEqual([
    [12_345, null],
    [7_777, 10_000],
    [10_000, null],
  ]);
  expect(await saleOf(id)).toMatchObject({
    notBegun: { count: 1, products: [{ sku: skus[0] }] },
    notRestored: { count: 2 },
  });
});

test('a running sale is ended early with one request, and only once', async () => {
  const { ids, skus } = await newProducts(2);
  const { id } = await plan(terms(skus));
  expect((await editor.post(`/studio/sales/${id}/end`, {})).error.code).toBe('sale_not_running');
  const begun = await editor.post(`/studio/sales/${id}/begin`, {});
  expect(begun.data).toMatchObject({ sale: { state: 'running' }, transaction: expect.any(String) });
  expect((await editor.post(`/studio/sales/${id}/begin`, {})).error.code).toBe('sale_begun');
  expect((await editor.post(`/studio/sales/${id}/cancel`, {})).error.code).toBe('sale_begun');
  const ended = await editor.post(`/studio/sales/${id}/end`, {});
  expect(ended.data.sale.state).toBe('ended');
  expect(await pricesOf(ids)).toEqual(Array(2).fill([10_000, null]));
  expect((await editor.post(`/studio/sales/${id}/end`, {})).error.code).toBe('sale_not_running');
  // The job that was planned finds nothing to do.
  await end(id);
  expect(await pricesOf(ids)).toEqual(Array(2).fill([10_000, null]));
});

test('a sale whose end was carried out first does not begin', async () => {
  const { ids, skus } = await newProducts(1);
  const { id } = await plan(terms(skus));
  await end(id);
  await begin(id);
  expect(await pricesOf(ids)).toEqual([[10_000, null]]);
  expect(await saleOf(id)).toMatchObject({ state: 'failed', failure: expect.any(String) });
  expect((await editor.post(`/studio/sales/${id}/cancel`, {})).data.sale.state).toBe('cancelled');
});

test('a draft is planned later; a planned sale is changed until it begins', async () => {
  const { ids, skus } = await newProducts(2);
  const draft = await editor.post('/studio/sales', { terms: terms(skus, { percent: null, until: '' }), digest: null });
  const { id, revision } = draft.data.sale;
  expect(draft.data.sale).toMatchObject({ state: 'draft', products: 0, until: null });
  const put = async (said: SaleTerms, ifMatch: number) =>
    editor.send(
      'PUT',
      `/studio/sales/${id}`,
      { terms: said, digest: (await check(said, id)).digest },
      { 'if-match': `"${ifMatch}"` },
    );
  const planned = await put(terms(skus), revision);
  expect(planned.data.sale).toMatchObject({ state: 'planned', products: 2 });
  const first = await plansOf(id);
  expect((await put(terms(skus, { percent: 30 }), revision)).error.code).toBe('revision_conflict');
  const changed = await put(terms(skus, { percent: 50 }), planned.data.sale.revision);
  expect(changed.data.sale).toMatchObject({ state: 'planned', products: 2 });
  await applyScheduledChange(shop.pool, first.begin);
  expect(await pricesOf(ids)).toEqual(Array(2).fill([10_000, null]));
  await begin(id);
  expect(await pricesOf(ids)).toEqual(Array(2).fill([5_000, 10_000]));
  expect((await put(terms(skus), changed.data.sale.revision + 1)).status).toBeGreaterThan(400);
  await end(id);
});

test('a product is in one sale at a time; the other sale is named, and the rest is reduced', async () => {
  const { ids, skus } = await newProducts(2);
  const first = await plan(terms(skus.slice(0, 1)));
  const said = terms(skus, { from: inHours(40), until: inHours(90) });
  const found = await check(said);
  expect(found.others).toEqual([{ id: first.id, name, products: 1 }]);
  expect(found.rows.map(({ omission }) => omission)).toEqual(expect.arrayContaining(['in-other-sale', null]));
  const second = await plan(said);
  expect(await saleOf(second.id)).toMatchObject({ products: 1 });
  // After the end of the first one nothing overlaps.
  expect((await check(terms(skus, { from: inHours(91), until: inHours(95) }))).others).toEqual([]);
  await editor.post(`/studio/sales/${second.id}/cancel`, {});
  await editor.post(`/studio/sales/${first.id}/cancel`, {});
  expect(await saleOf(first.id)).toMatchObject({ state: 'cancelled' });
  expect((await check(said)).others).toEqual([]);
  expect(await pricesOf(ids)).toEqual(Array(2).fill([10_000, null]));
});

test('the old price is the lowest of 30 days, and there is none if that was as low', async () => {
  const { ids, skus } = await newProducts(2);
  await shop.pool.query('UPDATE products SET price = 9000 WHERE id = $1', [ids[0]]);
  await shop.pool.query('UPDATE products SET price = 7000 WHERE id = $1', [ids[1]]);
  await shop.pool.query('UPDATE products SET price = 10000 WHERE id = ANY ($1)', [ids]);
  const { rows } = await check(terms(skus));
  expect(rows.map(({ sale }) => [sale.price, sale.oldPrice])).toEqual([
    [8_000, 9_000],
    [8_000, null],
  ]);
  expect(rows[1]?.warnings).toContain('no-old-price');
  const later = await check(terms(skus, { from: inHours(24 * 31), until: inHours(24 * 40) }));
  expect(later.rows.map(({ sale }) => sale.oldPrice)).toEqual([10_000, 10_000]);
});

test('prices of single products, left out ones, unknown SKUs, and a price below cost are told', async () => {
  const { ids, skus } = await newProducts(3);
  await shop.pool.query('UPDATE products SET cost = 9500 WHERE id = $1', [ids[0]]);
  const own = [{ id: ids[1] ?? 0, price: 5_555 }];
  const found = await check(terms([...skus, 'NO-SUCH'], { own, without: [ids[2] ?? 0] }));
  expect(found.unknown).toEqual(['NO-SUCH']);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  expect(byId.get(ids[0] ?? 0)).toMatchObject({ cost: 9_500, warnings: ['below-cost'] });
  expect(byId.get(ids[1] ?? 0)).toMatchObject({ sale: { price: 5_555 }, omission: null });
  expect(byId.get(ids[2] ?? 0)).toMatchObject({ omission: 'left-out' });
});

test('a product whose quantity prices are wrong is left out by name, and does not stop the sale', async () => {
  const { ids, skus } = await newProducts(2);
  await shop.pool.query(
    `BEGIN; DELETE FROM product_tiers WHERE product_id = ${ids[0]};
     INSERT INTO product_tiers (product_id, cost_breakpoint, price) VALUES (${ids[0]}, 30000, 20000); COMMIT`,
  );
  const said = terms(skus);
  const byId = new Map((await check(said)).rows.map((row) => [row.id, row.omission]));
  expect([byId.get(ids[0] ?? 0), byId.get(ids[1] ?? 0)]).toEqual(['wrong-prices', null]);
  const { id } = await plan(said);
  await begin(id);
  expect((await pricesOf(ids)).map(([price]) => price)).toEqual([10_000, 8_000]);
  await end(id);
  await shop.pool.query('DELETE FROM product_tiers WHERE product_id = $1', [ids[0]]);
});

test('incomplete or outdated terms are refused at their fields, and nothing is stored', async () => {
  const { ids, skus } = await newProducts(1);
  const before = (await editor.get('/studio/sales')).data.sales.length;
  const post = async (said: SaleTerms, digest = 'x') =>
    (await editor.post('/studio/sales', { terms: said, digest })).error;
  expect((await post(terms(skus, { percent: null, from: '', until: '' }))).fields).toMatchObject({
    'terms.percent': expect.any(String),
    'terms.from': expect.any(String),
    'terms.until': expect.any(String),
  });
  expect((await post(terms(skus, { from: inHours(-2) }))).fields).toHaveProperty('terms.from');
  expect((await post(terms(skus, { until: inHours(1) }))).fields).toHaveProperty('terms.until');
  expect((await post(terms(['NO-SUCH']))).fields).toHaveProperty('terms.choice');
  const said = terms(skus);
  const { digest } = await check(said);
  await shop.pool.query('UPDATE products SET price = 10100 WHERE id = $1', ids);
  expect((await post(said, digest)).code).toBe('sale_changed');
  expect((await editor.get('/studio/sales')).data.sales).toHaveLength(before);
});

test('a repeated request plans one sale; support may not plan; its plans are not moved alone', async () => {
  const { skus } = await newProducts(1);
  const said = terms(skus);
  const { digest } = await check(said);
  const key = crypto.randomUUID();
  const send = () => editor.send('POST', '/studio/sales', { terms: said, digest }, { 'idempotency-key': key });
  const [one, again] = [await send(), await send()];
  expect(again.data.sale.id).toBe(one.data.sale.id);
  const support = await openStudio(shop, 'support');
  expect((await support.get('/studio/sales')).error.code).toBe('not_permitted');
  const { data } = await editor.get('/studio/scheduled');
  const part = data.scheduled.find(({ sale }: { sale: { id: number } | null }) => sale?.id === one.data.sale.id);
  expect(part).toMatchObject({ sale: { name, isEnd: false } });
  const moved = await editor.send('PATCH', `/studio/scheduled/${part.id}`, { at: inHours(9) });
  expect(moved.error.code).toBe('scheduled_of_sale');
  expect((await editor.send('DELETE', `/studio/scheduled/${part.id}`)).error.code).toBe('scheduled_of_sale');
  await editor.post(`/studio/sales/${one.data.sale.id}/cancel`, {});
});

test('the parts of a sale are planned with it only', async () => {
  const { ids } = await newProducts(1);
  const prices = (price: number) => ({ price, oldPrice: null, tiers: [] });
  const rows = ids.map((id) => ({ id, ...prices(9_000), seen: prices(10_000) }));
  for (const write of ['sale.begin', 'sale.end']) {
    const planned = { write, input: { saleId: null, rows, notice: null }, at: inHours(2) };
    expect((await editor.post('/studio/scheduled', planned)).error.code).toBe('not_schedulable');
  }
});

test('sales that are over are listed apart, the latest first', async () => {
  const listed = async (state: string) =>
    (await editor.get(`/studio/sales?state=${state}`)).data.sales.map(({ id }: { id: number }) => id);
  const { skus } = await newProducts(2);
  const early = await plan(terms(skus.slice(0, 1), { from: inHours(2) }));
  const late = await plan(terms(skus.slice(1), { from: inHours(3) }));
  const isOurs = (id: number) => id === early.id || id === late.id;
  expect((await listed('open')).filter(isOurs)).toEqual([early.id, late.id]);
  await begin(early.id);
  expect((await listed('open')).filter(isOurs)).toEqual([early.id, late.id]);
  await end(early.id);
  await editor.post(`/studio/sales/${late.id}/cancel`, {});
  expect((await listed('done')).filter(isOurs)).toEqual([late.id, early.id]);
  expect((await listed('open')).filter(isOurs)).toEqual([]);
});

test('a change of a plan is repeated after a lost answer; a change by somebody else is a conflict', async () => {
  const { skus } = await newProducts(1);
  const first = await plan(terms(skus));
  const said = terms(skus, { percent: 25 });
  const { digest } = await check(said, first.id);
  const save = (body: object) =>
    editor.send('PUT', `/studio/sales/${first.id}`, body, { 'if-match': `"${first.revision}"` });
  const saved = await save({ terms: said, digest });
  expect(saved.status).toBe(200);
  expect((await save({ terms: said, digest })).data.sale).toEqual(saved.data.sale);
  expect((await save({ terms: terms(skus, { percent: 30 }), digest: null })).error.code).toBe('revision_conflict');
  await editor.post(`/studio/sales/${first.id}/cancel`, {});
});

test('two announcements of sales at one time are refused', async () => {
  const { skus } = await newProducts(2);
  await shop.pool.query('DELETE FROM sales; DELETE FROM scheduled_changes');
  const notice = { text: name, type: 'sale' } as const;
  const first = await plan(terms(skus.slice(0, 1), { notice }));
  const said = terms(skus.slice(1), { notice });
  const { digest } = await check(said);
  const { error } = await editor.post('/studio/sales', { terms: said, digest });
  expect(error.fields).toHaveProperty('terms.notice');
  await editor.post(`/studio/sales/${first.id}/cancel`, {});
});

test('a reduction by 70 % is asked about when it is planned, and never again', async () => {
  const { ids, skus } = await newProducts(2);
  await shop.pool.query('UPDATE products SET cost = NULL WHERE id = ANY ($1)', [ids]);
  const planConfirmed = async (sku: string | undefined): Promise<number> => {
    const said = terms([sku ?? ''], { percent: 70 });
    const { digest } = await check(said);
    const send = (headers = {}) => editor.send('POST', '/studio/sales', { terms: said, digest }, headers);
    const { error, body } = await send();
    expect([error.code, body.suspicious.count]).toEqual(['price_suspicious', 1]);
    return (await send({ [PRICE_CONFIRMATION]: body.suspicious.confirmation })).data.sale.id;
  };
  const [byJobs, byHand] = [await planConfirmed(skus[0]), await planConfirmed(skus[1])];
  await begin(byJobs);
  expect((await editor.post(`/studio/sales/${byHand}/begin`, {})).data.sale.state).toBe('running');
  expect(await pricesOf(ids)).toEqual(Array(2).fill([3_000, 10_000]));
  await end(byJobs);
  expect(await saleOf(byJobs)).toMatchObject({ state: 'ended', failure: null });
  expect((await editor.post(`/studio/sales/${byHand}/end`, {})).data.sale.state).toBe('ended');
  expect(await pricesOf(ids)).toEqual(Array(2).fill([10_000, null]));
});

test('the whole shop goes on sale at once, by a filter', async () => {
  await shop.pool.query(
    'DELETE FROM sales; DELETE FROM scheduled_changes; UPDATE products SET price = 10000, old_price = NULL, cost = NULL',
  );
  const choice = { by: 'filter', q: '', categoryId: null, brand: null, skus: '' } as const;
  const { id } = await plan(terms([], { choice }));
  await begin(id);
  const sums = async () =>
    (
      await shop.pool.query(
        'SELECT count(*)::int AS count, min(price) AS low, max(price) AS high FROM products WHERE is_published',
      )
    ).rows[0];
  const { count, low, high } = await sums();
  expect([low, high]).toEqual([8_000, 8_000]);
  expect(await saleOf(id)).toMatchObject({ products: count, state: 'running' });
  const { rows } = await shop.pool.query(
    `SELECT count(*)::int AS held FROM planned_prices d JOIN products p ON p.id = d.product_id
     WHERE d.change_id = $1 AND jsonb_build_object('price', p.price, 'oldPrice', p.old_price) @> d.replaces`,
    [(await plansOf(id)).end],
  );
  // Pages tell when the reduced price ends.
  expect(rows[0].held).toBe(count);
  await end(id);
  expect(await sums()).toMatchObject({ low: 10_000, high: 10_000 });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const [editor, owner] = await Promise.all([openStudio(shop, 'editor'), openStudio(shop, 'owner')]);

beforeEach(async () => {
  await shop.pool.query('DELETE FROM reviews');
});

interface Added {
  readonly status?: string;
  readonly author?: string;
  readonly text?: string;
  readonly rating?: number;
  readonly lang?: string;
  readonly reply?: string;
}

/** Inserts a review. @returns its id */
async function add({ status = 'pending', author = 'Оксана', ...more }: Added = {}): Promise<number> {
  const { text = 'Золото приїхало цілим.', rating = 5, lang = 'uk', reply = null } = more;
  const { rows } = await shop.pool.query(
    `INSERT INTO reviews (key, status, author, text, rating, lang, reply, rejection, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $2 = 'rejected' THEN 'реклама' END, now()) RETURNING id`,
    [randomUUID(), status, author, text, rating, lang, reply],
  );
  return rows[0].id;
}

const get = async (id: number) => (await editor.get(`/studio/reviews/${id}`)).data;
const decide = (id: number, changes: object, revision?: number, browser = editor) =>
  browser.send(
    'PATCH',
    `/studio/reviews/${id}`,
    changes,
    revision === undefined ? {} : { 'if-match': `"${revision}"` },
  );
const idsOf = async (query: string) =>
  (await editor.get(`/studio/reviews${query}`)).data.rows.map(({ id }: { id: number }) => id);
const changes = async () => (await shop.pool.query('SELECT entity FROM changes ORDER BY id')).rows.length;

test('the list is filtered by status, stars, language, words and replies, and counts every status', async () => {
  const waiting = await add({ text: 'Хочу ще сусального срібла' });
  const shown = await add({ status: 'published', rating: 2, reply: 'Вибачте' });
  const russian = await add({ status: 'published', lang: 'ru', author: 'Виктор' });
  const rejected = await add({ status: 'rejected' });
  const { data } = await editor.get('/studio/reviews?status=pending');
  expect(data.counts).toEqual({ pending: 1, published: 2, rejected: 1 });
  expect(data.rows.map(({ id }: { id: number }) => id)).toEqual([waiting]);
  expect(await idsOf('?status=all&sort=created')).toEqual([waiting, shown, russian, rejected]);
  expect(await idsOf('?rating=2&rating=3')).toEqual([shown]);
  expect(await idsOf('?language=ru')).toEqual([russian]);
  expect(await idsOf(`?q=${encodeURIComponent('СРІБЛА хочу')}`)).toEqual([waiting]);
  expect(await idsOf('?q=%25')).toEqual([]);
  expect(await idsOf('?reply=with')).toEqual([shown]);
  expect(await idsOf('?reply=without')).toEqual([russian]);
});

test('publishing shows a review, withdrawing hides it, and other changes rebuild no page', async () => {
  const id = await add();
  const before = await changes();
  const answer = await decide(id, { status: 'published' }, 1);
  expect(answer.status).toBe(200);
  expect(answer.data.review).toMatchObject({ status: 'published', revision: 2 });
  expect(answer.data.transaction).toMatch(/^\d+$/);
  const { rows } = await shop.pool.query('SELECT entity FROM changes ORDER BY id OFFSET $1', [before]);
  expect(rows).toEqual([{ entity: 'reviews' }]);
  await decide(id, { status: 'pending' });
  expect(await changes()).toBe(before + 2);
  // Changes that only the staff sees rebuild no page.
  await decide(id, { status: 'rejected', rejection: 'Реклама іншого магазину' });
  expect(await changes()).toBe(before + 2);
});

test('a rejection requires a reason, which only the team sees', async () => {
  const id = await add();
  const refused = await decide(id, { status: 'rejected' });
  expect([refused.status, Object.keys(refused.error.fields)]).toEqual([400, ['rejection']]);
  expect((await get(id)).status).toBe('pending');
  expect((await decide(id, { status: 'rejected', rejection: ' Лайка ' })).data.review.rejection).toBe('Лайка');
  // The reason for the rejection is kept between changes of status.
  await decide(id, { status: 'published' });
  expect((await decide(id, { status: 'rejected' })).status).toBe(200);
});

test.each([
  ['text', { text: 'Усе чудово!!!' }],
  ['rating', { rating: 5 }],
  ['author', { author: 'Хтось' }],
  ['reply', { reply: '  ' }],
  ['reply', { reply: 'я'.repeat(3001) }],
  ['status', { status: 'deleted' }],
])('the writer’s words cannot be changed: %s is refused as %j', async (_, wrong) => {
  const id = await add();
  const before = await get(id);
  expect((await decide(id, wrong)).status).toBe(400);
  expect(await get(id)).toEqual(before);
});

test('contacts are hidden from shoppers, and visible to the team', async () => {
  const id = await add({ text: 'Пишіть мені: oksana@example.com' });
  expect(await get(id)).toMatchObject({ maskedText: 'Пишіть мені: •••', hidesContacts: false });
  await decide(id, { status: 'published', hidesContacts: true });
  const page = await editor.get('/page-data?path=/otzyvy');
  expect(page.data.list.reviews[0].text).toBe('Пишіть мені: •••');
  expect((await get(id)).text).toContain('oksana@example.com');
});

test('a bulk publication hides contacts that the shop recognises', async () => {
  const [mail, plain] = [await add({ text: 'Пишіть: oksana@example.com' }), await add({ text: 'Усе гаразд' })];
  await shop.pool.query('UPDATE reviews SET published_at = NULL WHERE id IN ($1, $2)', [mail, plain]);
  const reviews = await Promise.all([mail, plain].map(async (id) => ({ id, revision: (await get(id)).revision })));
  await editor.post('/studio/reviews/status', { reviews, status: 'published' });
  expect(await get(mail)).toMatchObject({ status: 'published', hidesContacts: true });
  expect(await get(plain)).toMatchObject({ status: 'published', hidesContacts: false });
  expect(JSON.stringify((await editor.get('/page-data?path=/otzyvy')).data)).not.toContain('oksana@');
  // The answer was lost, and the same request is sent again; there is no conflict.
  const { data } = await editor.post('/studio/reviews/status', { reviews, status: 'published' });
  expect(data).toMatchObject({ moved: [], skipped: [] });
});

test('of two moderators the second sees the first’s decision and its author', async () => {
  const id = await add();
  await decide(id, { status: 'rejected', rejection: 'Реклама' }, 1, owner);
  const answer = await decide(id, { status: 'published' }, 1);
  expect([answer.status, answer.error.code]).toEqual([412, 'revision_conflict']);
  expect(answer.body.current).toMatchObject({ id, status: 'rejected', rejection: 'Реклама', revision: 2 });
  expect(answer.body.changedBy).toEqual(expect.any(String));
  expect((await get(id)).status).toBe('rejected');
});

test('many are moved at once; those changed by others stay, and the move can be reverted', async () => {
  const [one, two, three] = [await add(), await add({ status: 'rejected' }), await add()];
  await decide(three, { isBuyer: true }, 1, owner);
  const seen = [one, two, three, 999].map((id) => ({ id, revision: 1 }));
  const { data } = await editor.post('/studio/reviews/status', { reviews: seen, status: 'published' });
  expect(data.moved).toEqual([
    { id: one, revision: 2, was: 'pending' },
    { id: two, revision: 2, was: 'rejected' },
  ]);
  expect(data.skipped).toEqual([three, 999]);
  for (const { was, ...moved } of data.moved)
    await editor.post('/studio/reviews/status', { reviews: [moved], status: was });
  expect([await get(one), await get(two)]).toMatchObject([{ status: 'pending' }, { status: 'rejected' }]);
  const refused = await editor.post('/studio/reviews/status', {
    reviews: [{ id: one, revision: 3 }],
    status: 'rejected',
  });
  expect([refused.status, Object.keys(refused.error.fields)]).toEqual([400, ['rejection']]);
});

test('the audit log has each decision, and can undo it', async () => {
  const id = await add();
  await decide(id, { status: 'published', reply: 'Дякуємо!' });
  const { rows } = await shop.pool.query(
    `SELECT batch, actor, before, after FROM audit_log
     WHERE entity = 'review' AND entity_id = $1 AND operation = 'update'`,
    [String(id)],
  );
  expect(rows).toMatchObject([{ before: { status: 'pending' }, after: { status: 'published', reply: 'Дякуємо!' } }]);
  expect(rows[0].actor).toMatch(/^staff:/);
});

test('read-only roles cannot decide', async () => {
  const id = await add();
  const support = await openStudio(shop, 'support');
  const packer = await openStudio(shop, 'order-manager');
  expect((await support.get(`/studio/reviews/${id}`)).status).toBe(200);
  expect((await decide(id, { status: 'published' }, 1, support)).status).toBe(403);
  expect((await packer.get('/studio/reviews')).status).toBe(403);
});

test('a named order is the writer’s own, unproven, or unknown', async () => {
  const { rows } = await shop.pool.query('SELECT number, customer_id FROM orders ORDER BY number LIMIT 1');
  const id = await add();
  const orderOf = async (number: number, customer: string | null) => {
    await shop.pool.query('UPDATE reviews SET order_number = $2, customer_id = $3 WHERE id = $1', [
      id,
      number,
      customer,
    ]);
    return (await get(id)).order;
  };
  expect(await orderOf(rows[0].number, rows[0].customer_id)).toBe('own');
  expect(await orderOf(rows[0].number, null)).toBe('unproven');
  expect(await orderOf(999, null)).toBe('unknown');
});

import { expect, test } from 'vitest';
import { addDays } from '../../../src/rules/kyiv-calendar.ts';
import { instantOfKyivMinute } from '../../../studio/contract/kyiv-minute.ts';
import type { CalendarEntry } from '../../../studio/contract/schedule.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { applyScheduledChange } from './apply.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');
const year = shop.deps.clock().getUTCFullYear() + 1;

const instant = (minute: string) => instantOfKyivMinute(minute)?.toISOString();

async function calendar(from: string, to: string): Promise<CalendarEntry[]> {
  const { data, error } = await editor.get(`/studio/calendar?from=${from}&to=${to}`);
  expect(error).toBeUndefined();
  return data.entries;
}

async function planPrice(at: string): Promise<number> {
  const { data, error } = await editor.post('/studio/scheduled', {
    ...{ write: 'product.update', input: { id: 1, changes: { price: 77_700, oldPrice: null } }, at },
  });
  expect(error).toBeUndefined();
  return data.id;
}

const terms = (from: string, until: string) => ({
  name: { uk: 'Весна', ru: 'Весенняя' },
  choice: { by: 'filter', q: '', categoryId: null, brand: null, skus: '' },
  ...{ percent: 20, rounding: 'hryvnia', tiers: 'lower', own: [], without: [], from, until, notice: null },
});

async function addSale(from: string, until: string, isPlanned: boolean): Promise<number> {
  const { name: _, notice: __, ...reduction } = terms(from, until);
  const { digest } = (await editor.post('/studio/sales/check', { id: null, ...reduction })).data;
  const { data, error } = await editor.post('/studio/sales', {
    terms: terms(from, until),
    digest: isPlanned ? digest : null,
  });
  expect(error).toBeUndefined();
  return data.sale.id;
}

test('a planned sale is one entry from its beginning to its end, and a draft is another', async () => {
  const [from, until] = [`${year}-02-25T09:00`, `${year}-03-04T23:59`];
  const planned = await addSale(from, until, true);
  const draft = await addSale(`${year}-03-10T00:00`, `${year}-03-11T00:00`, false);
  expect(await calendar(`${year}-03-01`, `${year}-03-31`)).toEqual([
    {
      ...{ kind: 'sale', id: planned, state: 'planned', title: 'Весна', subjects: [], subjectCount: 0 },
      ...{ from: instant(from), until: instant(until) },
    },
    expect.objectContaining({ kind: 'sale', id: draft, state: 'draft' }),
  ]);
  // The day of its end is its last one.
  expect(await calendar(`${year}-03-05`, `${year}-03-09`)).toEqual([]);
  await editor.post(`/studio/sales/${planned}/cancel`, {});
  expect(await calendar(`${year}-02-01`, `${year}-03-09`)).toEqual([]);
});

test('a change is on the day of its minute in Kyiv, and on the day on which it was carried out', async () => {
  const at = `${year}-05-03T00:30`;
  const id = await planPrice(at);
  expect(await calendar(`${year}-05-02`, `${year}-05-02`)).toEqual([]);
  expect(await calendar(`${year}-05-03`, `${year}-05-03`)).toEqual([
    {
      ...{ kind: 'plan', id, state: 'planned', from: instant(at), until: null, title: null, subjectCount: 1 },
      subjects: [{ entity: 'product', id: '1', name: expect.stringContaining('·') }],
    },
  ]);
  await shop.pool.query("UPDATE scheduled_changes SET state = 'failed', error = 'refused' WHERE id = $1", [id]);
  expect(await calendar(`${year}-05-03`, `${year}-05-03`)).toMatchObject([{ id, state: 'failed' }]);
  await shop.pool.query("UPDATE scheduled_changes SET state = 'planned', error = NULL WHERE id = $1", [id]);
  await applyScheduledChange(shop.pool, id);
  expect(await calendar(`${year}-05-03`, `${year}-05-03`)).toEqual([]);
  const { rows } = await shop.pool.query<{ day: string }>(
    "SELECT to_char(done_at AT TIME ZONE 'Europe/Kyiv', 'YYYY-MM-DD') AS day FROM scheduled_changes WHERE id = $1",
    [id],
  );
  const day = rows[0]?.day ?? '';
  expect(await calendar(day, day)).toContainEqual(expect.objectContaining({ kind: 'plan', id, state: 'done' }));
});

test('the announcement and maintenance are shown with their dates, and without dates not at all', async () => {
  const month = [`${year}-06-01`, `${year}-06-30`] as const;
  await shop.pool.query('DELETE FROM announcement');
  expect(await calendar(...month)).toEqual([]);
  const [from, until] = [instant(`${year}-06-10T09:00`), instant(`${year}-06-12T09:00`)];
  const text = { uk: 'Зачинено у п’ятницю', ru: 'Закрыто в пятницу' };
  await editor.send('PUT', '/studio/announcement', {
    ...{ text, isFixed: false, type: 'info', isOn: true, from, until },
  });
  await shop.pool.query(
    `INSERT INTO maintenance (id, is_in_progress, starts_at, end_time) VALUES (1, false, $1, NULL)
     ON CONFLICT (id) DO UPDATE SET is_in_progress = false, starts_at = excluded.starts_at, end_time = NULL`,
    [instant(`${year}-06-15T02:00`)],
  );
  expect(await calendar(...month)).toMatchObject([
    { kind: 'announcement', title: text.uk, from, until },
    { kind: 'maintenance', title: null, until: null },
  ]);
  // Maintenance without an end goes on, and the announcement that is shown already has begun.
  expect(await calendar(`${year}-07-01`, `${year}-07-02`)).toMatchObject([{ kind: 'maintenance' }]);
  await shop.pool.query('UPDATE announcement SET is_shown = true, show_from = NULL');
  expect(await calendar(`${year}-06-01`, `${year}-06-02`)).toMatchObject([{ kind: 'announcement', from: null }]);
});

test('periods that are reversed, too long or not in the calendar are refused', async () => {
  const ask = async (from: string, to: string) => {
    const { status, error } = await editor.get(`/studio/calendar?from=${from}&to=${to}`);
    return [status, Object.keys(error?.fields ?? {})];
  };
  const first = `${year}-01-01`;
  expect(await ask(first, addDays(first, 61))).toEqual([200, []]);
  expect(await ask(first, addDays(first, 62))).toEqual([400, ['to']]);
  expect(await ask(first, addDays(first, -1))).toEqual([400, ['to']]);
  expect(await ask(`${year}-02-30`, `${year}-03-02`)).toEqual([400, ['from']]);
  expect(await ask(first, `${year}-02-30`)).toEqual([400, ['to']]);
  expect(await ask('tomorrow', first)).toEqual([400, ['from']]);
});

test('support does not see the calendar, as it does not see the list', async () => {
  const support = await openStudio(shop, 'support');
  expect((await support.get(`/studio/calendar?from=${year}-01-01&to=${year}-01-02`)).status).toBe(403);
});

import { describe, expect, test } from 'vitest';
import type { PromoTerms, StudioPromoWithUses } from '../../../studio/contract/promo.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { buy } from '../../../tests/helpers/ordering.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const SKU = 'PZ-SZL-002';
const DAY = 86_400_000;

const shop = await openSharedShop();
const [editor, support] = [await openStudio(shop, 'editor'), await openStudio(shop, 'support', 'ru')];

const TERMS: PromoTerms = {
  ...{ kind: 'percent', value: 10, startsAt: null, endsAt: null },
  ...{ minimumCost: 0, useLimit: null, useLimitOfCustomer: null },
};
const inDays = (days: number) => new Date(shop.deps.clock().getTime() + days * DAY).toISOString();

const make = (code: string, terms: Partial<PromoTerms> = {}, browser = editor) =>
  browser.post('/studio/promo-codes', { code, terms: { ...TERMS, ...terms } });
const read = async (code: string): Promise<StudioPromoWithUses> =>
  (await editor.get(`/studio/promo-codes/${encodeURIComponent(code)}`)).data;
const put = (code: string, terms: Partial<PromoTerms>, revision: number) =>
  editor.send('PUT', `/studio/promo-codes/${code}`, { ...TERMS, ...terms }, { 'if-match': `"${revision}"` });
const find = async (query: string) => (await editor.get(`/studio/promo-codes?${query}`)).data;
const codesOf = ({ codes }: { codes: readonly { code: string }[] }) => codes.map(({ code }) => code);

/** Enters a code as a guest and places an order. */
async function use(code: string) {
  const guest = openBrowser(shop.app);
  await guest.post('/cart/lines', { sku: SKU, quantity: 1 });
  const entered = await guest.post('/cart/promo-code', { code });
  if (entered.status !== 200) return { refused: entered.error.code, order: null };
  const { data } = await buy(guest, SKU, 1, { payment: 'cash-on-delivery' });
  return { refused: null, order: data as { id: string; number: number } };
}

describe('a code', () => {
  test('is stored in upper case, found, used, and listed with its uses and discounts', async () => {
    const { data } = await make('  весна-2026 ', { value: 20, useLimit: 2 });
    expect(data).toMatchObject({ code: 'ВЕСНА-2026', value: 20, state: 'active', useCount: 0, revision: 1, uses: [] });
    const { order } = await use('весна-2026');
    const used = await read('весна-2026');
    expect(used).toMatchObject({ useCount: 1, uses: [{ number: order?.number, status: 'new' }] });
    expect(used.given).toBeGreaterThan(0);
    expect(used.given).toBe(used.uses[0]?.given);
    expect(codesOf(await find(`q=${encodeURIComponent('весна')}&sort=-uses`))).toEqual(['ВЕСНА-2026']);
    expect((await support.get('/studio/promo-codes')).status).toBe(200);
    expect((await make('X', {}, support)).error.code).toBe('not_permitted');
    expect((await editor.get('/studio/promo-codes/NONE')).error.code).toBe('promo_not_found');
  });

  test('is refused with errors at its fields', async () => {
    const fieldOf = async (code: string, terms: Partial<PromoTerms>) =>
      Object.keys((await make(code, terms)).error.fields);
    expect(await fieldOf('', {})).toEqual(['code']);
    expect(await fieldOf('A B', {})).toEqual(['code']);
    expect(await fieldOf('zoloto10', {})).toEqual(['code']);
    expect(await fieldOf('W1', { value: 101 })).toEqual(['terms.value']);
    expect(await fieldOf('W1', { kind: 'amount', value: 0 })).toEqual(['terms.value']);
    expect(await fieldOf('W1', { kind: 'free-delivery', value: 5 })).toEqual(['terms.value']);
    expect(await fieldOf('W1', { startsAt: inDays(2), endsAt: inDays(1) })).toEqual(['terms.endsAt']);
    expect(await fieldOf('W1', { useLimit: 0 })).toEqual(['terms.useLimit']);
    expect((await make('zoloto10')).error.fields.code).toContain('зайняте');
  });

  test('has the state that shoppers meet', async () => {
    await make('S-PLANNED', { startsAt: inDays(1) });
    await make('S-ENDED', { endsAt: inDays(-1) });
    await make('S-ACTIVE', { startsAt: inDays(-1), endsAt: inDays(1) });
    await make('S-USED', { useLimit: 1 });
    await use('s-used');
    const states = async (state: string) => codesOf(await find(`q=S-&state=${state}`));
    expect(await states('planned')).toEqual(['S-PLANNED']);
    expect(await states('ended')).toEqual(['S-ENDED']);
    expect(await states('active')).toEqual(['S-ACTIVE']);
    expect(await states('used-up')).toEqual(['S-USED']);
    const all = await find('q=S-&kind=percent');
    expect(all.counts).toEqual({ active: 1, planned: 1, ended: 1, 'used-up': 1 });
    expect(all.total).toBe(4);
    expect((await use('S-PLANNED')).refused).toBe('promo_not_begun');
    expect((await use('S-ENDED')).refused).toBe('promo_ended');
    expect((await use('S-USED')).refused).toBe('promo_used_up');
  });
});

describe('a change', () => {
  test('applies from now on; placed orders keep their discounts', async () => {
    await make('CHANGE', { value: 50 });
    const { order } = await use('CHANGE');
    const { given, revision } = await read('CHANGE');
    const { status, data } = await put('CHANGE', { value: 5 }, revision);
    expect([status, data.value, data.given, data.revision]).toEqual([200, 5, given, revision + 1]);
    expect(data.uses[0].orderId).toBe(order?.id);
    expect((await put('CHANGE', { useLimit: 1 }, data.revision)).status).toBe(200);
    const late = await put('CHANGE', { value: 6 }, revision);
    expect([late.status, late.body.current.useLimit, late.body.changedBy]).toEqual([412, 1, expect.any(String)]);
  });

  test('to a limit below the number of uses is refused at its field', async () => {
    await make('LIMIT');
    for (let n = 0; n < 2; n++) await use('LIMIT');
    const { error } = await put('LIMIT', { useLimit: 1 }, 1);
    expect(error.fields).toEqual({ useLimit: expect.stringContaining('частіше') });
    expect((await put('LIMIT', { useLimit: 2 }, 1)).data.state).toBe('used-up');
  });

  test('ends a code at once, once, and a planned one too', async () => {
    await make('END');
    await make('END-LATER', { startsAt: inDays(1), endsAt: inDays(2) });
    const ended = await editor.post('/studio/promo-codes/END/end');
    expect(ended.data.state).toBe('ended');
    const again = await editor.post('/studio/promo-codes/END/end');
    expect([again.data.endsAt, again.data.revision]).toEqual([ended.data.endsAt, ended.data.revision]);
    expect((await use('END')).refused).toBe('promo_ended');
    expect((await editor.post('/studio/promo-codes/END-LATER/end')).data).toMatchObject({
      state: 'ended',
      startsAt: null,
    });
  });

  test('deletes an unused code; a used one can only be ended', async () => {
    await make('GONE');
    await make('KEPT');
    await use('KEPT');
    const remove = (code: string) => editor.send('DELETE', `/studio/promo-codes/${code}`);
    expect((await remove('GONE')).status).toBe(200);
    // The response to the removal may have been lost.
    expect((await remove('GONE')).status).toBe(200);
    expect((await remove('NEVER')).error.code).toBe('promo_not_found');
    const { status, error } = await remove('KEPT');
    expect([status, error.code]).toEqual([409, 'promo_in_use']);
    expect(error.message).toContain('KEPT');
    const { rows } = await shop.pool.query(
      `SELECT operation FROM audit_log WHERE entity = 'promo-code' AND entity_id = 'GONE' ORDER BY id`,
    );
    expect(rows).toEqual([{ operation: 'insert' }, { operation: 'delete' }]);
  });
});

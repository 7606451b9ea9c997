import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetRow } from '../../contract/price-sheet.ts';
import {
  changedByPercent,
  filled,
  isChanged,
  keptOf,
  parseTable,
  pasted,
  type Row,
  readRow,
  toRow,
  updatesOf,
  withKept,
  wrongPlaces,
} from './sheet.ts';

const both = (text: string) => ({ uk: text, ru: text });
const made = (id: number, change: Partial<SheetRow> = {}): Row =>
  toRow(
    {
      id,
      revision: 3,
      sku: `A${id}`,
      name: both('Фарба'),
      category: both('Фарби'),
      isPublished: true,
      price: 10_000,
      oldPrice: null,
      cost: null,
      tiers: [],
      ...change,
    },
    'uk',
  );
const rows = [made(1), made(2), made(3)];

test('a pasted table fills cells from the active one on; cells beyond the sheet are ignored', () => {
  const next = pasted(rows, { row: 1, field: 'price' }, '1 234,50\t1500\r\nсто\t\r\n99\t100\r\n');
  expect(next.map(({ price, oldPrice }) => [price, oldPrice])).toEqual([
    ['100,00', ''],
    ['1 234,50', '1500'],
    ['сто', ''],
  ]);
  expect(next[0]).toBe(rows[0]);
  expect(readRow(next[1] as Row).prices).toEqual({ price: 123_450, oldPrice: 150_000, tiers: [], cost: null });
  expect(readRow(next[2] as Row).problems).toEqual({ price: 'not_money' });
  expect(wrongPlaces(next)[0]).toBe(2);
  expect(updatesOf(next)).toEqual([{ id: 2, revision: 3, price: 123_450, oldPrice: 150_000, tiers: [], cost: null }]);
});

test('one value is pasted into all selected rows', () => {
  expect(pasted(rows, { row: 0, field: 'price' }, '50', [0, 2]).map(({ price }) => price)).toEqual([
    '50',
    '100,00',
    '50',
  ]);
  expect(pasted(rows, { row: 1, field: 'price' }, '50', [0, 2]).map(({ price }) => price)).toEqual([
    '100,00',
    '50',
    '100,00',
  ]);
});

test('a price that breaks a rule is reported at its cell', () => {
  const [row] = filled(rows, [0], 'oldPrice', '90');
  expect(readRow(row as Row).problems).toEqual({ oldPrice: 'old_price_low' });
  const [tiers] = filled(rows, [0], 'tiers', '200: 100');
  expect(readRow(tiers as Row).problems).toEqual({ tiers: 'tier_not_cheaper' });
  const [broken] = filled(rows, [0], 'tiers', 'від трьох');
  expect(readRow(broken as Row).problems).toEqual({ tiers: 'not_tiers' });
});

test('a percentage changes selected rows, with their tiers at the same number of pieces', () => {
  const all = [
    made(1, { tiers: [{ costBreakpoint: 25_000, price: 9500 }] }),
    made(2),
    made(3, { price: 0, isPublished: false }),
  ];
  const next = changedByPercent(all, [0, 2], { change: -1000, rounding: 'charm', showsOld: true });
  expect(next[0]).toMatchObject({ price: '89,99', oldPrice: '100,00', tiers: '269,97: 85,99' });
  expect(next[1]).toBe(all[1]);
  expect(next[2]).toBe(all[2]);
});

test('a percentage never breaks a rule, and reverting it without rounding changes nothing', () => {
  const price = fc.integer({ min: 1000, max: 5_000_000 });
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: -5000, max: 10_000 }),
      fc.constantFrom('kopiyka', 'hryvnia', 'ninety'),
      (start, change, rounding) => {
        const row = made(1, { price: start, tiers: [{ costBreakpoint: start * 3, price: Math.floor(start * 0.9) }] });
        const [next] = changedByPercent([row], [0], { change, rounding: rounding as 'kopiyka', showsOld: false });
        expect(readRow(next as Row).problems).toEqual({});
      },
    ),
  );
  expect(isChanged(changedByPercent(rows, [0], { change: 0, rounding: 'kopiyka', showsOld: false })[0] as Row)).toBe(
    false,
  );
});

test('the clipboard’s quotes and line ends are not part of a cell', () => {
  expect(parseTable('"а ""б"""\t1\r\n2\n')).toEqual([['а "б"', '1'], ['2']]);
});

test('a draft keeps the edited rows, and is restored over the shop’s current values', () => {
  const typed = pasted(rows, { row: 1, field: 'price' }, '150,00\nсто');
  const kept = JSON.parse(JSON.stringify(keptOf(typed)));
  expect(kept).toHaveLength(2);
  const later = [made(1), made(2, { revision: 4, price: 15_000 }), made(3, { revision: 9, price: 12_000 })];
  const restored = withKept(later, kept);
  // A typed value equal to the shop's present value is dropped; a conflicting value is kept for the conflict dialog.
  expect(restored?.[1]).toBe(later[1]);
  expect(restored?.[2]).toMatchObject({ price: 'сто', revision: 3, base: { price: '100,00' } });
  expect(withKept(later, [])).toBeNull();
  expect(withKept(later, 'x')).toBeNull();
});

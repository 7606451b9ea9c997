import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTableShop, problemsIn, type TableShop } from '../../../tests/helpers/import-tables.ts';

const [SMALL, MIDDLE, LARGE] = ['PZ-PZA-001', 'PZ-PZA-002', 'PZ-PZA-003'];
const EASEL = 'PZ-MOL-001';
const HEADINGS = 'Артикул;Група варіантів;Місце в групі;Значення в групі українською;Значення в групі російською';

let shop: TableShop;
beforeEach(async () => {
  shop = await createTableShop();
});
afterEach(() => shop.drop());

const upload = (...lines: readonly string[]) => shop.upload([HEADINGS, ...lines].join('\n'));
const outcomes = async (id: string) => (await shop.rows(id)).map(({ outcome }) => outcome);

/** Returns the members of a product's family, in their order, with their values of the first axis. */
const members = async (sku: string) =>
  (
    await shop.query(`SELECT p.sku, a.value ->> 'uk' AS uk, a.value ->> 'ru' AS ru
      FROM family_members own JOIN products one ON one.id = own.product_id AND one.sku = '${sku}'
        JOIN product_families f ON f.id = own.family_id JOIN family_members m ON m.family_id = f.id
        JOIN products p ON p.id = m.product_id
        LEFT JOIN product_attributes a ON a.product_id = p.id AND a.attribute_code = f.axis
      ORDER BY m.position, p.id`)
  ).map(({ sku: member, uk, ru }) => `${member} ${uk} ${ru}`);

test('products join, leave, reorder and exchange values in a family; all of it can be undone', async () => {
  const before = await shop.checksum();
  const id = await upload(
    `${SMALL};;3;;`,
    // Two members exchange their values; a no-break space is replaced by a plain one.
    `${MIDDLE};пензель  КРУГЛИЙ, білка;;№10;№10`,
    `${LARGE};Кисть круглая, белка;1;№6;№6`,
    `${EASEL};Пензель круглий, білка;;№12;№12 рус`,
  );
  expect(problemsIn(await shop.rows(id))).toEqual([]);
  expect(await outcomes(id)).toEqual(['changed', 'changed', 'changed', 'changed']);
  const [, second, , easel] = await shop.rows(id);
  expect(second?.differences).toEqual([
    { field: 'attributes.size', before: { uk: '№6', ru: '№6' }, after: { uk: '№10', ru: '№10' } },
  ]);
  expect(easel?.differences.map(({ field }) => field)).toEqual(expect.arrayContaining(['family', 'attributes.size']));
  expect(await shop.checksum()).toEqual(before);
  expect((await shop.ask(id, 'run')).state).toBe('done');
  expect((await shop.rows(id)).map(({ result }) => result)).toEqual(['written', 'written', 'written', 'written']);
  expect(await members(SMALL)).toEqual([
    `${LARGE} №6 №6`,
    `${MIDDLE} №10 №10`,
    `${SMALL} №3 №3`,
    `${EASEL} №12 №12 рус`,
  ]);
  const again = await upload(`${SMALL};;3;;`, `${EASEL};Пензель круглий, білка;;№12;№12 рус`);
  expect(await outcomes(again)).toEqual(['same', 'same']);
  expect((await shop.ask(id, 'undo')).state).toBe('undone');
  expect((await shop.rows(id)).map(({ result }) => result)).toEqual(['undone', 'undone', 'undone', 'undone']);
  expect(await shop.checksum()).toEqual(before);
});

test('an empty cell keeps the family, or removes the product from it if empty cells clear', async () => {
  const id = await upload(`${MIDDLE};;;;`);
  expect(await outcomes(id)).toEqual(['same']);
  await shop.ask(id, 'check', { isEmptyCleared: true });
  expect(await outcomes(id)).toEqual(['changed']);
  await shop.ask(id, 'run');
  expect((await members(SMALL)).map((member) => member.split(' ')[0])).toEqual([SMALL, LARGE]);
});

test('problems are reported at their cells', async () => {
  await shop.query(`INSERT INTO product_families (name, axis)
    SELECT '{"uk": "Двійник", "ru": "Двойник"}', 'size' FROM generate_series(1, 2)`);
  await shop.query(`DELETE FROM product_attributes WHERE attribute_code = 'size'
    AND product_id = (SELECT id FROM products WHERE sku = 'PZ-MOL-002')`);
  const id = await upload(
    'PZ-SZL-001;Такої немає;;;',
    'PZ-SZL-002;Двійник;;;',
    `${EASEL};;2;;`,
    'PZ-MOL-002;Пензель круглий, білка;;№9;',
    'PZ-MOL-003;Пензель круглий, білка;;№3;№3',
    'PZ-SZL-003;;;одне;',
    `${MIDDLE};;0;;`,
  );
  expect(problemsIn(await shop.rows(id))).toEqual([
    '2 1 no_family',
    '3 1 family_ambiguous',
    '4 1 family_needed',
    '5 3 family_value_missing',
    '6 3 family_value_taken',
    '7 3 family_values_count',
    '8 2 out_of_range',
  ]);
  const [, , , , taken] = await shop.rows(id);
  expect(taken?.problems[0]?.problem.params).toEqual({ slug: 'penzel-bilka-kruhlyi-3' });
});

test('a row that now conflicts with another member is refused, and the others are written', async () => {
  const id = await upload(`${SMALL};;;№4;№4`, `${MIDDLE};;;№5;№5`);
  await shop.query(`UPDATE product_attributes SET value = '{"uk": "№5", "ru": "№5"}'
    WHERE attribute_code = 'size' AND product_id = (SELECT id FROM products WHERE sku = '${LARGE}')`);
  await shop.ask(id, 'run');
  expect((await shop.rows(id)).map(({ result }) => result)).toEqual(['written', 'refused']);
});

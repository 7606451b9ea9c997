import { expect, test } from 'vitest';
import { isOneCardByDefault } from '../../src/rules/one-card.ts';
import { loadSeed } from './load.ts';
import { isSingle, membersOf, productFamilies } from './product-families.ts';
import { familyRecords } from './rows.ts';

const { products } = await loadSeed();

test('every product belongs to one family or is listed as having no siblings', () => {
  const wrong = products.flatMap((product) => {
    const places = productFamilies.filter((family) => membersOf(family, [product]).length > 0).length;
    return places + Number(isSingle(product)) === 1 ? [] : [`${product.slug}: ${places} families`];
  });
  expect(wrong).toEqual([]);
});

test.each(productFamilies.map((family) => [family.name.uk, family] as const))(
  '%s: at least two members of one category, with different values in both languages',
  (_, family) => {
    const members = membersOf(family, products);
    expect(members.length).toBeGreaterThan(1);
    expect(new Set(members.map(({ category }) => category)).size).toBe(1);
    for (const lang of ['uk', 'ru'] as const) {
      const values = members.map(({ attributes }) =>
        family.by
          .map((code) => {
            const value = attributes[code];
            return typeof value === 'string' ? value : value?.[lang];
          })
          .join(' / '),
      );
      expect(values.join(), lang).not.toContain('undefined');
      expect(new Set(values).size, values.join()).toBe(members.length);
    }
    for (const code of family.by) {
      const used = new Set(members.map(({ attributes }) => JSON.stringify(attributes[code])));
      expect(used.size, `${code} is the same of all`).toBeGreaterThan(1);
    }
  },
);

test('families of sizes are one card, except four with a reason', () => {
  const records = familyRecords({ products });
  const exceptions = records.filter(({ axes, isGrouped }) => isGrouped !== isOneCardByDefault(axes));
  expect(exceptions.map(({ name, isGrouped }) => [name.uk, isGrouped])).toEqual([
    ['Подушка для золота', false],
    ['Ніж для золота', false],
    ['Дошка іконна липова', false],
    ['Рамка зі склом', false],
  ]);
  expect(records.filter(({ isGrouped }) => isGrouped)).toHaveLength(15);
});

import { describe, expect, test } from 'vitest';
import { AFFINITIES } from './affinities.ts';
import { boughtTogether } from './bought-together.ts';
import { categories } from './categories.ts';
import { checkShape, type Seed, SeedError, type Written } from './load.ts';
import { productShape } from './shapes.ts';
import type { SeedProduct } from './types.ts';
import { findSeedProblems, leafSlugs } from './validate.ts';

const potal: Written<SeedProduct> = {
  file: 'products/potal.ts',
  sku: 'PZ-PTL-001',
  slug: 'potal-zolota-14x14',
  category: 'potal',
  brand: 'Noris Blattgold',
  name: { uk: 'Поталь золота', ru: 'Поталь золотая' },
  summary: { uk: 'Для декору.', ru: 'Для декора.' },
  description: { uk: '<p>Латунь.</p>', ru: '<p>Латунь.</p>' },
  price: 240,
  attributes: {},
  stock: 3,
  weight: 40,
  size: { length: 100, width: 60, height: 40 },
  pictures: [{ drawing: 'leaf-booklet', colour: '#c98b3c', view: 'front' }],
};

const seedOf = (...products: Written<SeedProduct>[]): Seed => ({
  categories,
  products,
  blogCategories: [],
  posts: [],
  contentPages: [],
});

test('a valid product has no problems', () => {
  expect(findSeedProblems(seedOf(potal))).toEqual([]);
});

test.each<[string, Partial<SeedProduct>, string]>([
  ['a category that has categories', { category: 'pozolota' }, 'pozolota is not a leaf category'],
  ['an unknown category', { category: 'zoloto' }, 'zoloto is not a leaf category'],
  ['a reserved slug', { slug: 'blog' }, 'is reserved'],
  ['a slug that is too long', { slug: 'p'.repeat(61) }, 'longer than 60'],
  ['a tier that is not cheaper', { tiers: [{ quantity: 3, price: 240 }] }, 'does not fall'],
  [
    'tiers out of order',
    {
      tiers: [
        { quantity: 10, price: 230 },
        { quantity: 3, price: 220 },
      ],
    },
    'does not rise',
  ],
  ['an old price below the price', { oldPrice: 200 }, 'the old price is not above'],
  ['a script', { description: { uk: '<p>а</p><script>1</script>', ru: '<p>а</p>' } }, 'the uk HTML holds more'],
  ['an event handler', { description: { uk: '<p>а</p>', ru: '<p onclick="x()">а</p>' } }, 'the ru HTML holds more'],
  ['a long summary', { summary: { uk: 'а'.repeat(151), ru: 'а' } }, '151 characters'],
])('%s is reported with the file and product', (_, change, problem) => {
  const problems = findSeedProblems(seedOf({ ...potal, ...change }));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('products/potal.ts');
  expect(problems[0]).toContain(problem);
});

test('a duplicate slug or SKU is reported with both files', () => {
  const copy = { ...potal, file: 'products/mordany.ts' };
  const problems = findSeedProblems(seedOf(potal, copy));
  expect(problems).toHaveLength(2);
  expect(problems.every((problem) => problem.startsWith('products/potal.ts, products/mordany.ts'))).toBe(true);
});

test('a file of another shape is refused with the path of the wrong value', () => {
  const { file, ...product } = potal;
  expect(checkShape(productShape, product, file)).toEqual(product);
  const broken = { ...product, name: { uk: 'Поталь', ru: ' ' }, price: 1.5 };
  expect(() => checkShape(productShape, broken, file)).toThrow(SeedError);
  expect(() => checkShape(productShape, broken, file)).toThrow('products/potal.ts: name.ru: is empty');
});

describe('bought together', () => {
  test('every leaf category has affinities, which are leaf categories', () => {
    const leaves = leafSlugs({ categories });
    expect(new Set(Object.keys(AFFINITIES))).toEqual(leaves);
    expect(Object.values(AFFINITIES).flat()).toSatisfy((slugs: string[]) => slugs.every((slug) => leaves.has(slug)));
  });

  test('links are distinct other products: complementary categories first, stock before out of stock', () => {
    const product = (slug: string, category: string, stock = 1) => ({ slug, category, stock, brand: 'Б' });
    const links = boughtTogether([
      product('potal-1', 'potal'),
      product('potal-2', 'potal'),
      product('mordan-out', 'mordany', 0),
      product('mordan', 'mordany'),
      product('lak', 'zakhyst-pozoloty'),
      product('penzel', 'penzli-dlia-zolochennia'),
    ]);
    expect(links[0]?.linked.slice(0, 4)).toEqual(['mordan', 'lak', 'penzel', 'potal-2']);
    for (const { slug, linked } of links) {
      expect(linked).not.toContain(slug);
      expect(new Set(linked).size).toBe(linked.length);
    }
  });
});

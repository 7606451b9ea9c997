import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DemoCatalogue } from '../../demo/import/demo-catalogue.ts';
import { Place, Problems } from '../../server/import/problems.ts';
import * as shapes from '../../server/import/shapes.ts';
import { generateCatalogue } from './generated-catalogue.ts';

const item = v.looseObject({ slug: v.string() });
const catalogueShape = v.object({
  categories: v.array(v.looseObject({ ...item.entries, parent: v.nullable(v.string()) })),
  products: v.array(v.looseObject({ ...item.entries, category: v.string(), crossSell: v.array(v.string()) })),
  blogCategories: v.array(item),
  posts: v.array(item),
  pages: v.array(item),
});
const ENTRIES = {
  categories: shapes.categoryEntries,
  products: shapes.productEntries,
  blogCategories: shapes.blogCategoryEntries,
  posts: shapes.postEntries,
  pages: shapes.pageEntries,
} as const;
const generate = (products: number) => [...generateCatalogue(products)].join('');

test('a generated catalogue can be imported and is deterministic', () => {
  const text = generate(300);
  expect(generate(300)).toBe(text);
  const catalogue = v.parse(catalogueShape, JSON.parse(text));
  const { categories, products, blogCategories, posts, pages } = catalogue;
  expect([categories, products, blogCategories, posts, pages].map(({ length }) => length)).toEqual([8, 300, 6, 6, 8]);

  const demo = new DemoCatalogue();
  const problems = new Problems();
  for (const list of ['categories', 'products', 'blogCategories', 'posts', 'pages'] as const) {
    for (const value of catalogue[list]) {
      shapes.parseElement(ENTRIES[list], demo.complete(list, value), new Place(list, problems));
    }
  }
  problems.throwIfAny();

  const slugs = [categories, products, blogCategories, posts, pages].flatMap((list) => list.map(({ slug }) => slug));
  expect(new Set(slugs).size).toBe(slugs.length);
  const leaves = new Set(categories.filter(({ parent }) => parent !== null).map(({ slug }) => slug));
  expect(new Set(products.map(({ category }) => category))).toEqual(leaves);
  const productSlugs = new Set(products.map(({ slug }) => slug));
  for (const { slug, crossSell } of products) {
    expect(new Set(crossSell).size).toBe(8);
    expect(crossSell).not.toContain(slug);
    for (const other of crossSell) expect(productSlugs).toContain(other);
  }
});

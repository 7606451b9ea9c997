import * as v from 'valibot';
import { expect, test } from 'vitest';
import { blogCategoryShape, categoryShape, pageShape, postShape, productShape } from '../../scripts/import/shapes.ts';
import { generateCatalogue } from './generated-catalogue.ts';

const catalogueShape = v.object({
  categories: v.array(categoryShape),
  products: v.array(productShape),
  blogCategories: v.array(blogCategoryShape),
  posts: v.array(postShape),
  pages: v.array(pageShape),
});
const generate = (products: number) => [...generateCatalogue(products)].join('');

test('a generated catalogue is one that can be imported, and the same every time', () => {
  const text = generate(300);
  expect(generate(300)).toBe(text);
  const { categories, products, blogCategories, posts, pages } = v.parse(catalogueShape, JSON.parse(text));
  expect([categories, products, blogCategories, posts, pages].map(({ length }) => length)).toEqual([8, 300, 6, 6, 8]);

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

import { expect, test } from 'vitest';
import { pageSubject } from './page-subject.ts';

const page = (price: number) => ({
  type: 'product',
  product: { slug: 'potal', price: 100 },
  boughtTogether: [{ slug: 'mordan', price }],
  embedded: [{ slug: 'klei', price }],
  family: { id: 1, members: ['potal'], html: `<b>${price}</b>` },
});

test('a price of another product is no part of a page, its own price and the list of others are', () => {
  const subject = pageSubject(page(1));
  expect(pageSubject(page(2))).toEqual(subject);
  expect(pageSubject({ ...page(1), product: { slug: 'potal', price: 101 } })).not.toEqual(subject);
  expect(pageSubject({ ...page(1), boughtTogether: [{ slug: 'lak', price: 1 }] })).not.toEqual(subject);
});

test('a list has the prices of its products', () => {
  const list = (price: number) => ({ type: 'category', list: { products: [{ slug: 'potal', price }] } });
  expect(pageSubject(list(1))).not.toEqual(pageSubject(list(2)));
});

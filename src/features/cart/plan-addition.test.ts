import { expect, test } from 'vitest';
import { makeCard } from '../../../tests/helpers/page-fixtures.ts';
import { planAddition } from './plan-addition.ts';

const wanted = (sku: string, stock: number, quantity = 1) => ({ product: { ...makeCard(1), sku, stock }, quantity });
const skus = (list: readonly { readonly product: { readonly sku: string } }[]) =>
  list.map(({ product }) => product.sku);

test('products in stock are added; those that are sold out or in the cart already are named', () => {
  const plan = planAddition([wanted('A', 5), wanted('B', 0), wanted('C', 5)], (sku) => (sku === 'C' ? 1 : 0));
  expect(skus(plan.toAdd)).toEqual(['A']);
  expect(skus(plan.soldOut)).toEqual(['B']);
  expect(skus(plan.inCart)).toEqual(['C']);
});

test('only the pieces are added that the cart lacks and the stock has', () => {
  const plan = planAddition([wanted('A', 9, 4), wanted('B', 2, 4)], (sku) => (sku === 'A' ? 3 : 0));
  expect(plan.toAdd.map(({ missing }) => missing)).toEqual([1, 2]);
});

test('a second press adds nothing, even if the stock had fewer pieces than were wanted', () => {
  const plan = planAddition([wanted('A', 2, 4)], () => 2);
  expect(plan).toMatchObject({ toAdd: [], soldOut: [] });
  expect(skus(plan.inCart)).toEqual(['A']);
});

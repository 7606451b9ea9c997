import { expect, test, vi } from 'vitest';
import type { ProductCard } from '../../src/contract/product.ts';
import { RenderedCards } from './rendered-cards.ts';

const card = (id: number, price = 100) => ({ id, price }) as ProductCard;

test('a card is rendered again only when its data differ', () => {
  const cards = new RenderedCards();
  const render = vi.fn(({ price }: ProductCard) => `<b>${price}</b>`);
  for (const each of [card(1), card(2), card(1)]) expect(cards.htmlOf(each, render)).toBe('<b>100</b>');
  expect(render).toHaveBeenCalledTimes(2);
  expect(cards.htmlOf(card(1, 200), render)).toBe('<b>200</b>');
  expect(cards.htmlOf(card(2), render)).toBe('<b>100</b>');
  expect(render).toHaveBeenCalledTimes(3);
});

test('the least recently used cards are evicted', () => {
  const cards = new RenderedCards();
  const render = vi.fn(() => '<b></b>');
  cards.htmlOf(card(0), render);
  for (let id = 1; id <= 2_000; id++) {
    cards.htmlOf(card(id), render);
    cards.htmlOf(card(0), render);
  }
  expect(render).toHaveBeenCalledTimes(2_001);
  cards.htmlOf(card(1), render);
  expect(render).toHaveBeenCalledTimes(2_002);
});

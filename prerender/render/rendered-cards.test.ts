import { expect, test } from 'vitest';
import type { ProductCard } from '../../src/contract/product.ts';
import { RenderedCards } from './rendered-cards.ts';

const card = (id: number, price = 100) => ({ id, price }) as ProductCard;

/** A renderer of cards that records the ids of those that it has rendered. */
function createRender() {
  const rendered: number[][] = [];
  const render = (cards: readonly ProductCard[]) => {
    rendered.push(cards.map(({ id }) => id));
    return new Map(cards.map(({ id, price }) => [id, `<b>${price}</b>`]));
  };
  return { render, rendered };
}

test('cards are rendered again only when their data differ, and all of them at once', () => {
  const cards = new RenderedCards();
  const { render, rendered } = createRender();
  expect([...cards.htmlOf([card(1), card(2)], render)]).toEqual([
    [1, '<b>100</b>'],
    [2, '<b>100</b>'],
  ]);
  expect(cards.htmlOf([card(2), card(1, 200), card(3)], render)).toEqual(
    new Map([
      [2, '<b>100</b>'],
      [1, '<b>200</b>'],
      [3, '<b>100</b>'],
    ]),
  );
  expect(rendered).toEqual([
    [1, 2],
    [1, 3],
  ]);
});

test('the least recently used cards are evicted', () => {
  const cards = new RenderedCards();
  const { render, rendered } = createRender();
  const most = Array.from({ length: 2_000 }, (_, id) => card(id));
  cards.htmlOf(most, render);
  cards.htmlOf([card(0)], render);
  // Evicts the card that was used longest ago.
  cards.htmlOf([card(2_000)], render);
  cards.htmlOf([card(0), card(1), card(2)], render);
  expect(rendered.slice(1)).toEqual([[], [2_000], [1]]);
});

test('more cards than are kept are all returned', () => {
  const { render } = createRender();
  const many = Array.from({ length: 3_000 }, (_, id) => card(id));
  expect(new RenderedCards().htmlOf(many, render).size).toBe(3_000);
});

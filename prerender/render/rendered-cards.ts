import type { ProductCard } from '../../src/contract/product.ts';

interface RenderedCard {
  /** The card's data; equal data give equal HTML. */
  readonly json: string;
  readonly html: string;
}

/** Maximum number of cards that are kept, about 10 MB. */
const MOST_CARDS = 2_000;

/**
 * HTML of the cards that one renderer has rendered, for a process that builds repeatedly: a changed price then renders
 * only the card of that product. The least recently used cards are evicted.
 */
export class RenderedCards {
  readonly #cards = new Map<number, RenderedCard>();

  /** @param render called unless the HTML of the same data is cached */
  htmlOf(card: ProductCard, render: (card: ProductCard) => string): string {
    const json = JSON.stringify(card);
    const known = this.#cards.get(card.id);
    const html = known?.json === json ? known.html : inOnePiece(render(card));
    this.#cards.delete(card.id);
    this.#cards.set(card.id, { json, html });
    const [oldest] = this.#cards.keys();
    if (this.#cards.size > MOST_CARDS && oldest !== undefined) this.#cards.delete(oldest);
    return html;
  }
}

/**
 * Flattens a string: React returns a rope of a hundred strings, which every page with the card would have to join
 * again.
 */
const inOnePiece = (html: string): string => Buffer.from(html).toString();

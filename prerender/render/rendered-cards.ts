import type { ProductCard } from '../../src/contract/product.ts';

interface RenderedCard {
  /** The card's data: a card whose data are the same has the same HTML. */
  readonly json: string;
  readonly html: string;
}

/** Cards that are kept: some 10 MB of them. */
const MOST_CARDS = 2_000;

/**
 * HTML of the cards that one renderer has rendered, for a process that builds again and again: a changed price then
 * renders the card of one product and not those beside it. The cards that were used last are kept.
 */
export class RenderedCards {
  readonly #cards = new Map<number, RenderedCard>();

  /** @param render called unless the HTML of these very data is known */
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

/** React gives a chain of a hundred strings, which each page that the card is in would have to join again. */
const inOnePiece = (html: string): string => Buffer.from(html).toString();

import type { Cards } from '../../src/app/render-parts.tsx';
import type { ProductCard } from '../../src/contract/product.ts';
import type { RenderCards } from '../source/bulk-reader.ts';

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

  /**
   * Returns the HTML of cards by the ids of their products.
   * @param render called with the cards of whose data no HTML is cached
   */
  htmlOf(cards: readonly ProductCard[], render: RenderCards): Cards {
    const shown = cards.map((card) => ({ card, json: JSON.stringify(card) }));
    const unknown = shown.filter(({ card, json }) => this.#cards.get(card.id)?.json !== json);
    const rendered = render(unknown.map(({ card }) => card));
    const html = new Map<number, string>();
    for (const { card, json } of shown) {
      const { id } = card;
      const content = rendered.get(id);
      const kept = content === undefined ? this.#cards.get(id) : { json, html: inOnePiece(content) };
      if (!kept) continue;
      this.#cards.delete(id);
      this.#cards.set(id, kept);
      html.set(id, kept.html);
    }
    this.#evict();
    return html;
  }

  #evict(): void {
    for (const id of this.#cards.keys()) {
      if (this.#cards.size <= MOST_CARDS) return;
      this.#cards.delete(id);
    }
  }
}

/** Copies a part of the HTML of many cards, all of which it would keep in memory. */
const inOnePiece = (html: string): string => Buffer.from(html).toString();

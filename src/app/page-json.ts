import type { PageData } from '../contract/page-data.ts';
import type { ProductCard } from '../contract/product.ts';
import type { Pieces } from './bytes.ts';
import { scriptJson } from './document.ts';
import { cutCards } from './page-types.tsx';

/** UTF-8 JSON of cards, as scriptJson() writes it, by the product's id. */
export type CardJson = ReadonlyMap<number, { readonly json: Uint8Array }>;

/** Stands for a list of cards until its JSON is put there. No text of the shop has it: PostgreSQL stores no such character. */
const MARK = '\0';
const MARK_JSON = JSON.stringify(MARK);

/**
 * JSON of a page's data, as it stands in its document and in the file beside it. Many pages show the same cards:
 * those that are known in `cards` are not made again, and the bytes are the same as without.
 */
export function pageJson(page: PageData, cards?: CardJson): Pieces {
  if (!cards) return [scriptJson(page)];
  const { shape, lists } = cutCards(page, MARK);
  const [start = '', ...rest] = scriptJson(shape).split(MARK_JSON);
  return [start, ...rest.flatMap((piece, index) => ['[', ...listJson(lists[index] ?? [], cards), `]${piece}`])];
}

const listJson = (list: readonly ProductCard[], cards: CardJson): Pieces =>
  list.flatMap((card, index) => [...(index > 0 ? [','] : []), cards.get(card.id)?.json ?? scriptJson(card)]);

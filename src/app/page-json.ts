import type { PageData } from '../contract/page-data.ts';
import type { ProductCard } from '../contract/product.ts';
import type { Pieces } from './bytes.ts';
import { scriptJson } from './document.ts';

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
  const { shape, lists } = cutCards(page);
  const [start = '', ...rest] = scriptJson(shape).split(MARK_JSON);
  return [start, ...rest.flatMap((piece, index) => ['[', ...listJson(lists[index] ?? [], cards), `]${piece}`])];
}

const listJson = (list: readonly ProductCard[], cards: CardJson): Pieces =>
  list.flatMap((card, index) => [...(index > 0 ? [','] : []), cards.get(card.id)?.json ?? scriptJson(card)]);

interface Cut {
  /** The page with a mark for each list of cards. */
  readonly shape: unknown;
  /** In the order of the marks. */
  readonly lists: readonly (readonly ProductCard[])[];
}

function cutCards(page: PageData): Cut {
  switch (page.type) {
    case 'home':
      return { shape: { ...page, hits: MARK, novelties: MARK }, lists: [page.hits, page.novelties] };
    case 'product':
      return { shape: { ...page, boughtTogether: MARK }, lists: [page.boughtTogether] };
    case 'category':
      return { shape: { ...page, list: { ...page.list, products: MARK } }, lists: [page.list.products] };
    case 'blog-post':
      return { shape: { ...page, products: MARK }, lists: [page.products] };
    default:
      return { shape: page, lists: [] };
  }
}

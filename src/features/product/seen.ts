import * as v from 'valibot';
import { type Product, type ProductCard, productCardSchema } from '../../contract/product.ts';
import { cardOf } from './card.ts';

/** How many products are remembered beside the one that is open. */
export const SHOWN = 8;

const KEY = 'recently-seen';
const listSchema = v.array(productCardSchema);

/** What this browser has seen, newest first; nothing when it keeps nothing or something of an older shape. */
export function readSeen(storage: Pick<Storage, 'getItem'>, lang: string): readonly ProductCard[] {
  const text = storage.getItem(`${KEY}-${lang}`);
  if (text === null) return [];
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), listSchema), text);
  return parsed.success ? parsed.output : [];
}

/** Remembers a product as the newest. A browser that refuses to store keeps what it has. */
export function writeSeen(storage: Storage, lang: string, product: Product): void {
  try {
    storage.setItem(`${KEY}-${lang}`, JSON.stringify(addSeen(readSeen(storage, lang), cardOf(product))));
  } catch (error) {
    console.info('The products seen are not remembered:', error);
  }
}

/** The list with a product first, once, and no longer than what is shown beside it. */
export function addSeen(seen: readonly ProductCard[], card: ProductCard): readonly ProductCard[] {
  return [card, ...seen.filter(({ sku }) => sku !== card.sku)].slice(0, SHOWN + 1);
}

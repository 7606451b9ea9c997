import * as v from 'valibot';
import type { Language } from '../../contract/language.ts';
import { type Product, type ProductCard, productCardSchema } from '../../contract/product.ts';
import { type NamedStorage, readItem, writeItem } from '../../lib/browser-storage.ts';
import { cardOf } from './card.ts';

/** How many products are remembered beside the one that is open. */
export const SHOWN = 8;

const listSchema = v.array(productCardSchema);

type SeenStorage = NamedStorage<`recently-seen-${string}`>;

/** What this browser has seen, newest first; nothing when it keeps nothing or something of an older shape. */
export function readSeen(storage: Pick<SeenStorage, 'getItem'>, lang: Language): readonly ProductCard[] {
  return readItem(storage, `recently-seen-${lang}`, listSchema) ?? [];
}

/** Remembers a product as the newest. A browser that refuses to store keeps what it has. */
export function writeSeen(storage: SeenStorage, lang: Language, product: Product): void {
  writeItem(storage, `recently-seen-${lang}`, addSeen(readSeen(storage, lang), cardOf(product)));
}

/** The list with a product first, once, and no longer than what is shown beside it. */
export function addSeen(seen: readonly ProductCard[], card: ProductCard): readonly ProductCard[] {
  return [card, ...seen.filter(({ sku }) => sku !== card.sku)].slice(0, SHOWN + 1);
}

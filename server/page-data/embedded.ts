import type { ProductCard } from '../../src/contract/product.ts';
import { embeddedSkus } from '../../src/rules/embeds.ts';
import type { TrackedPageData } from './tracked-data.ts';

/** Returns the cards of the products in a page's text, as a property; an empty object without products. */
export async function embedded(data: TrackedPageData, html: string): Promise<{ embedded?: ProductCard[] }> {
  const skus = embeddedSkus(html);
  return skus.length === 0 ? {} : { embedded: [...(await data.cardsOfSkus(skus))] };
}

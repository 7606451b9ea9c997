import type { ProductCard } from '../../src/contract/product.ts';
import { embeddedSkus } from '../../src/rules/embeds.ts';
import type { PageFacts } from './page-facts.ts';

/** What a page says of the products in its text; nothing where there are none. */
export async function embedded(facts: PageFacts, html: string): Promise<{ embedded?: ProductCard[] }> {
  const skus = embeddedSkus(html);
  return skus.length === 0 ? {} : { embedded: [...(await facts.cardsOfSkus(skus))] };
}

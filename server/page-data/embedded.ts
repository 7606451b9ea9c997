import type { ProductCard } from '../../src/contract/product.ts';
import { embeddedSkus } from '../../src/rules/embeds.ts';
import { pictureIdsOf, withPictures } from './text-pictures.ts';
import type { TrackedPageData } from './tracked-data.ts';

interface Embedded {
  readonly html: string;
  /** Left out if the text has no products. */
  readonly embedded?: ProductCard[];
}

/** Returns a page's text with its pictures, and the cards of its products. */
export async function embedded(data: TrackedPageData, text: string): Promise<Embedded> {
  const skus = embeddedSkus(text);
  const ids = pictureIdsOf(text);
  const html = ids.length === 0 ? text : withPictures(text, await data.pictures(ids));
  return { html, ...(skus.length > 0 && { embedded: [...(await data.cardsOfSkus(skus))] }) };
}

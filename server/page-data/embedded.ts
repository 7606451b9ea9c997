import type { Picture } from '../../src/contract/media.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import { embeddedPictureIds, embeddedSkus } from '../../src/rules/embeds.ts';
import type { TrackedPageData } from './tracked-data.ts';

interface Embedded {
  readonly embedded?: ProductCard[];
  readonly pictures?: Picture[];
}

/** Returns the cards of the products in a page's text, and its pictures, as properties; an empty object without any. */
export async function embedded(data: TrackedPageData, html: string): Promise<Embedded> {
  const skus = embeddedSkus(html);
  const ids = embeddedPictureIds(html);
  return {
    ...(skus.length > 0 && { embedded: [...(await data.cardsOfSkus(skus))] }),
    ...(ids.length > 0 && { pictures: await data.pictures(ids) }),
  };
}

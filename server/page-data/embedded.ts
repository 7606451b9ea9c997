import type { ProductCard } from '../../src/contract/product.ts';
import { embeddedSkus } from '../../src/rules/embeds.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import { pictureIdsOf, withPictures } from './text-pictures.ts';
import type { TrackedPageData } from './tracked-data.ts';

interface Embedded {
  readonly html: string;
  /** Left out if the text has no products. */
  readonly embedded?: ProductCard[];
}

/** A table that is wider than its text scrolls, also by arrow keys. */
const SCROLLABLE_TABLE = '<table tabindex="0">';

/** Returns a page's text with its pictures and with no-break spaces, and the cards of its products. */
export async function embedded(data: TrackedPageData, text: string): Promise<Embedded> {
  const skus = embeddedSkus(text);
  const ids = pictureIdsOf(text);
  const [pictures, cards] = await Promise.all([
    ids.length === 0 ? null : data.pictures(ids),
    skus.length === 0 ? null : data.cardsOfSkus(skus),
  ]);
  const html = withNoBreaks(pictures ? withPictures(text, pictures) : text).replaceAll('<table>', SCROLLABLE_TABLE);
  return { html, ...(cards && { embedded: [...cards] }) };
}

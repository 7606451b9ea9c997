import type { Picture } from '../../src/contract/media.ts';
import { unescapeAttribute } from '../../src/rules/embeds.ts';
import { pictureHtml } from '../../src/rules/picture-html.ts';
import type { PicturePlace } from '../../src/rules/picture-places.ts';

/**
 * A picture in a text as it is stored: `<div data-media="..." data-alt="..." data-caption="..."></div>` between the
 * blocks. The cleaning of HTML ensures the place and the order of the attributes (server/db/html.ts).
 */
const PICTURE = /<div data-media="([^"]*)"(?: data-alt="([^"]*)")?(?: data-caption="([^"]*)")?><\/div>/g;

/** Width of a picture between the paragraphs of a text. */
const PLACE: PicturePlace = { sizes: '(width<48rem) 92vw,min(92vw,640px)', least: 331, most: 640 };

/** Returns the ids of the pictures of a text, each once, in order. */
export const pictureIdsOf = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(PICTURE), ([, id = '']) => id)),
];

/** Returns the text with `<figure>` for each of its pictures; one that is not among `pictures` is left out. */
export function withPictures(html: string, pictures: readonly Picture[]): string {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  return html.replaceAll(PICTURE, (_, id: string, alt = '', caption = '') => {
    const picture = byId.get(id);
    if (!picture) return '';
    const inner = pictureHtml({ ...picture, alt: unescapeAttribute(alt) }, PLACE, ' loading="lazy"');
    // The caption is escaped already.
    return `<figure><picture>${inner}</picture>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
  });
}

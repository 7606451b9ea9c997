/** A picture in a text: the id of the stored picture, its alternative text, and the caption below it; '' without one. */
export interface EmbeddedPicture {
  readonly id: string;
  readonly alt: string;
  readonly caption: string;
}

/** A part of a text: HTML, the SKU of an embedded product, or an embedded picture. `place` is its index. */
export type TextPart = { readonly place: number } & (
  | { readonly html: string }
  | { readonly sku: string }
  | { readonly picture: EmbeddedPicture }
);

/** The longest alternative text and caption of an embedded picture, in characters. */
export const EMBED_TEXT_LENGTH = 500;

/**
 * An embedded product, `<div data-sku="PZ-SZL-001"></div>`, or picture, `<div data-media="…" data-alt="…"
 * data-caption="…"></div>`, between the blocks of a text and never inside one. The cleaning of HTML ensures it, and the
 * order of the attributes (server/db/html.ts).
 */
const EMBED = /<div data-(sku|media)="([^"]*)"(?: data-alt="([^"]*)")?(?: data-caption="([^"]*)")?><\/div>/;

/** Number of pieces that `split()` returns for each embed: the HTML before it, and the groups of EMBED. */
const PIECES = 5;

/** Characters that are escaped in attributes. */
const CHARACTERS: Readonly<Record<string, string>> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const unescapeAttribute = (text = '') =>
  text.replaceAll(/&(?:quot|lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? entity);

/** Splits a text at its embedded products and pictures; a text without any is one part. */
export function splitEmbeds(html: string): TextPart[] {
  const pieces = html.split(EMBED);
  const parts: TextPart[] = [];
  for (let place = 0; place < pieces.length; place += PIECES) {
    const [text = '', kind, ...attributes] = pieces.slice(place, place + PIECES);
    if (text.trim() !== '') parts.push({ place, html: text });
    const [id = '', alt = '', caption = ''] = attributes.map(unescapeAttribute);
    if (kind) parts.push({ place: place + 1, ...(kind === 'sku' ? { sku: id } : { picture: { id, alt, caption } }) });
  }
  return parts;
}

/** Returns the SKUs of the embedded products of a text, each once, in order. */
export const embeddedSkus = (html: string): string[] => [
  ...new Set(splitEmbeds(html).flatMap((part) => ('sku' in part ? [part.sku] : []))),
];

/** Returns the ids of the embedded pictures of a text, each once, in order. */
export const embeddedPictureIds = (html: string): string[] => [
  ...new Set(splitEmbeds(html).flatMap((part) => ('picture' in part ? [part.picture.id] : []))),
];

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
 * data-caption="…"></div>`, between the blocks of a text and never inside one, which the cleaning of HTML ensures
 * (server/db/html.ts).
 */
const EMBED = /(<div data-(?:sku|media)="[^"]*"[^>]*><\/div>)/;

/** Characters that are escaped in attributes. */
const CHARACTERS: Readonly<Record<string, string>> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const unescapeAttribute = (text: string) =>
  text.replaceAll(/&(?:quot|lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? entity);

/** Splits a text at its embedded products and pictures; a text without any is one part. */
export function splitEmbeds(html: string): TextPart[] {
  // Every second piece is an embed.
  const parts = html
    .split(EMBED)
    .map((piece, place): TextPart => ({ place, ...(place % 2 === 0 ? { html: piece } : readEmbed(piece)) }));
  return parts.filter((part) => !('html' in part) || part.html.trim() !== '');
}

function readEmbed(element: string): { readonly sku: string } | { readonly picture: EmbeddedPicture } {
  const attribute = (name: string) => {
    const value = new RegExp(` data-${name}="([^"]*)"`).exec(element)?.[1];
    return value === undefined ? undefined : unescapeAttribute(value);
  };
  const sku = attribute('sku');
  if (sku !== undefined) return { sku };
  return {
    picture: { id: attribute('media') ?? '', alt: attribute('alt') ?? '', caption: attribute('caption') ?? '' },
  };
}

/** Returns the SKUs of the embedded products of a text, each once, in order. */
export const embeddedSkus = (html: string): string[] => [
  ...new Set(splitEmbeds(html).flatMap((part) => ('sku' in part ? [part.sku] : []))),
];

/** Returns the ids of the embedded pictures of a text, each once, in order. */
export const embeddedPictureIds = (html: string): string[] => [
  ...new Set(splitEmbeds(html).flatMap((part) => ('picture' in part ? [part.picture.id] : []))),
];

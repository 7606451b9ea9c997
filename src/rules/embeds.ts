/**
 * An embedded product: `<div data-sku="PZ-SZL-001"></div>`, between the blocks of a text and never inside one, which
 * the cleaning of HTML ensures (server/db/html.ts).
 */
const EMBED = /<div data-sku="([^"]*)"><\/div>/;

/** A part of a text: HTML, or the SKU of an embedded product. `place` is its index. */
export type TextPart = { readonly place: number } & ({ readonly html: string } | { readonly sku: string });

/** Characters that are escaped in attributes. */
const CHARACTERS: Readonly<Record<string, string>> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Returns an attribute's text as it was before it was escaped. */
export const unescapeAttribute = (text: string) =>
  text.replaceAll(/&(?:quot|lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? entity);

/** Splits a text at its embedded products; a text without any is one part. */
export function splitEmbeds(html: string): TextPart[] {
  // Every second piece is the captured group.
  const parts = html
    .split(EMBED)
    .map(
      (piece, place): TextPart => (place % 2 === 0 ? { place, html: piece } : { place, sku: unescapeAttribute(piece) }),
    );
  return parts.filter((part) => 'sku' in part || part.html.trim() !== '');
}

/** Returns the SKUs of the embedded products of a text, each once, in order. */
export const embeddedSkus = (html: string): string[] => [
  ...new Set(splitEmbeds(html).flatMap((part) => ('sku' in part ? [part.sku] : []))),
];

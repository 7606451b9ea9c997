/**
 * A product that stands in a text: `<div data-sku="PZ-SZL-001"></div>`, between the blocks of the text and never inside
 * one, which cleaning sees to (server/db/html.ts).
 */
const EMBED = /<div data-sku="([^"]*)"><\/div>/;

/** A part of a text: HTML as it is, or the SKU of the product that stands there. `place` counts them. */
export type TextPart = { readonly place: number } & ({ readonly html: string } | { readonly sku: string });

/** What attributes escape. */
const CHARACTERS: Readonly<Record<string, string>> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const unescapeAttribute = (text: string) =>
  text.replaceAll(/&(?:quot|lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? entity);

/** A text cut at its products; one without any is one part. */
export function splitEmbeds(html: string): TextPart[] {
  // Every second piece is what the parenthesis has caught.
  const parts = html
    .split(EMBED)
    .map(
      (piece, place): TextPart => (place % 2 === 0 ? { place, html: piece } : { place, sku: unescapeAttribute(piece) }),
    );
  return parts.filter((part) => 'sku' in part || part.html.trim() !== '');
}

/** SKUs of the products that stand in a text, each once, in order. */
export const embeddedSkus = (html: string): string[] => [
  ...new Set(splitEmbeds(html).flatMap((part) => ('sku' in part ? [part.sku] : []))),
];

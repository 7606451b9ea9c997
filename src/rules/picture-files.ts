/**
 * Widths of stored pictures, in pixels: for a thumbnail, a card on a phone and on a high-density one, a card on a
 * high-density desktop, a product's page, and a photograph on high-density screens and in the larger view.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 1200, 1600] as const;

/**
 * Widths that are stored as WebP too: for the few browsers without AVIF, for crawlers and for messages, none of which
 * needs the other widths.
 */
const WEBP_WIDTHS: ReadonlySet<number> = new Set([160, 320, 800, 1200]);

type Format = 'avif' | 'webp';

/** Returns the name of a picture's file in the media folder, and below `/media/`. */
export const pictureFile = (id: string, width: number, format: Format) => `${id}-${width}.${format}`;

/** Returns the id of the picture to which a file of the media folder belongs: a rendition, a preview or the record. */
export const pictureIdOf = (file: string): string => file.split(/[-.]/)[0] ?? '';

/** Least width of a picture's widest WebP, if the picture is that wide. */
const WIDE_WEBP = 800;

/**
 * Returns true if a picture with these widths (ascending) has a WebP of this width. The widest rendition has one unless
 * a narrower one suffices.
 */
export const hasWebp = (width: number, widths: readonly number[]) =>
  WEBP_WIDTHS.has(width) ||
  (width === widths.at(-1) && !widths.some((each) => each >= WIDE_WEBP && WEBP_WIDTHS.has(each)));

/** Returns the width of the narrowest WebP of at least `least` pixels; of the widest if there is none. */
export function webpWidth(widths: readonly number[], least: number): number {
  const stored = widths.filter((width) => hasWebp(width, widths));
  return stored.find((width) => width >= least) ?? stored.at(-1) ?? least;
}

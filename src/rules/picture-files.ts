/**
 * Widths in which pictures are stored, in pixels: a thumbnail, a card on a phone and on a dense one, on a dense desktop,
 * a product's page, and what dense screens and the larger view show of a photograph.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 1200, 1600] as const;

/**
 * Widths of which there is a WebP too: for the few browsers without AVIF, for crawlers and for messages, none of which
 * needs the widths between. The widest one that a picture has is there in any case.
 */
const WEBP_WIDTHS: ReadonlySet<number> = new Set([160, 320, 800, 1200]);

type Format = 'avif' | 'webp';

/** The name of a picture's file in the media folder, and below `/media/`. */
export const pictureFile = (id: string, width: number, format: Format) => `${id}-${width}.${format}`;

/** The id of the picture that a file of the media folder belongs to: a rendition, a preview or the record. */
export const pictureIdOf = (file: string): string => file.split(/[-.]/)[0] ?? '';

/** Whether a picture that has these widths (rising) is stored as WebP in one of them. */
export const hasWebp = (width: number, widths: readonly number[]) => WEBP_WIDTHS.has(width) || width === widths.at(-1);

/** The narrowest WebP of at least so many pixels; the widest when there is none. */
export function webpWidth(widths: readonly number[], least: number): number {
  const stored = widths.filter((width) => hasWebp(width, widths));
  return stored.find((width) => width >= least) ?? stored.at(-1) ?? least;
}

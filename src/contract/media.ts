import * as v from 'valibot';

/**
 * A picture in several widths: `/media/{id}-{width}.avif` and `.webp` for each of `widths`.
 * `placeholder` is a tiny blurred picture as a data URI, shown until the real one arrives.
 */
export const pictureSchema = v.object({
  id: v.string(),
  /** Pixels of the largest rendition, for the aspect ratio. */
  width: v.number(),
  height: v.number(),
  /** Pixels, rising. */
  widths: v.array(v.number()),
  placeholder: v.string(),
  alt: v.string(),
});
export type Picture = v.InferOutput<typeof pictureSchema>;

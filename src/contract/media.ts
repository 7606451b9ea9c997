import * as v from 'valibot';

const pixelsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Pixels.'));

/**
 * A picture in several widths: `/media/{id}-{width}.avif` and `.webp` for each of `widths`.
 * `placeholder` is a tiny blurred picture as a data URI, shown until the real one arrives.
 */
export const pictureSchema = v.object({
  id: v.string(),
  /** Of the largest rendition, for the aspect ratio. */
  width: pixelsSchema,
  height: pixelsSchema,
  widths: v.pipe(v.array(pixelsSchema), v.minLength(1), v.description('Pixels, rising.')),
  placeholder: v.string(),
  alt: v.string(),
});
export type Picture = v.InferOutput<typeof pictureSchema>;

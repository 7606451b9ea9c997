import * as v from 'valibot';

const pixelsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Pixels.'));

/**
 * A picture in several widths: `/media/{id}-{width}.avif` for each of `widths`, and `.webp` for 160, 320, 800 and 1200,
 * as far as they are among these, and for the widest (src/rules/picture-files.ts).
 */
export const pictureSchema = v.object({
  id: v.string(),
  /** Size of the largest rendition, for the aspect ratio. */
  width: pixelsSchema,
  height: pixelsSchema,
  widths: v.pipe(v.array(pixelsSchema), v.minLength(1), v.description('Pixels, ascending.')),
  alt: v.string(),
});
export type Picture = v.InferOutput<typeof pictureSchema>;

import * as v from 'valibot';

/** The family of a product, as its page shows it. */
export const familySchema = v.object({
  id: v.number(),
  name: v.string(),
  /** What members differ by: codes of attributes, and what the product has of each. */
  axes: v.array(v.object({ code: v.string(), name: v.string(), value: v.string() })),
  /** Slugs of all members, the product among them, in their order. */
  members: v.array(v.string()),
  /** The choice between them, trusted HTML: for each axis a group of links, which already carry the language. */
  html: v.string(),
});
export type Family = v.InferOutput<typeof familySchema>;

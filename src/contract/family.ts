import * as v from 'valibot';

/** Fields of a product's family that its page shows. */
export const familySchema = v.object({
  id: v.number(),
  name: v.string(),
  /** How the product differs from the other members, for its card. */
  variant: v.string(),
  /** Attributes by which the members differ, and the product's value of each. */
  axes: v.array(v.object({ code: v.string(), name: v.string(), value: v.string() })),
  /** Slugs of all members including the product, in their order. */
  members: v.array(v.string()),
  /**
   * Trusted HTML of the choice between members: a group of links for each axis, whose addresses already contain the
   * language.
   */
  html: v.string(),
});
export type Family = v.InferOutput<typeof familySchema>;

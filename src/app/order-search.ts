import * as v from 'valibot';

/**
 * The order and the token that grants access to it. There are no defaults: the prerendered address has no search. Apart
 * from the screen, which the router would load with this schema.
 */
export const orderSearchSchema = v.object({
  order: v.fallback(v.optional(v.string()), undefined),
  token: v.fallback(v.optional(v.string()), undefined),
});

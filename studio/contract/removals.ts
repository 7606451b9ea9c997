import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { MAX_INTEGER } from '../../src/contract/integer.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Removals of the site in both languages; each address counts as a page. */
const removalsSchema = v.object({
  /**
   * Pages that the shop has no content for any more, and that are too many to be removed automatically; null if there
   * are none.
   */
  blocked: v.nullable(v.object({ pages: count, size: count })),
});

export const readRemovals = defineEndpoint({ method: 'GET', path: '/studio/removals', response: removalsSchema });

/**
 * Allows the removal of the number of pages that the person was shown. If there are more by now, the question is asked
 * again.
 */
export const allowRemovals = defineEndpoint({
  method: 'POST',
  path: '/studio/removals',
  body: v.strictObject({ pages: v.pipe(count, v.minValue(1), v.maxValue(MAX_INTEGER)) }),
  response: removalsSchema,
});

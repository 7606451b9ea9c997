import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Of the site, in both languages: each address is a page. */
const removalsSchema = v.object({
  /** Pages that nothing in the shop stands for any more, and that were too many to go unasked; null when there are none. */
  blocked: v.nullable(v.object({ pages: count, size: count })),
});

export const readRemovals = defineEndpoint({ method: 'GET', path: '/studio/removals', response: removalsSchema });

/** Lets pages go: so many as whoever says it was told of. More of them are asked about again. */
export const allowRemovals = defineEndpoint({
  method: 'POST',
  path: '/studio/removals',
  body: v.strictObject({ pages: v.pipe(count, v.minValue(1)) }),
  response: removalsSchema,
});

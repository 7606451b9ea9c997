import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { countSchema } from '../../src/contract/list.ts';

/** How many wait to be read. */
export const countPendingReviews = defineEndpoint({
  method: 'GET',
  path: '/studio/reviews/pending',
  response: v.object({ pending: countSchema }),
});

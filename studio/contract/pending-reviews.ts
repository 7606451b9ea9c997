import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { countSchema } from '../../src/contract/list.ts';

/** Returns the number of reviews that wait for moderation. */
export const countPendingReviews = defineEndpoint({
  method: 'GET',
  path: '/studio/reviews/pending',
  response: v.object({ pending: countSchema }),
});

import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';

/** An integer in a query string. */
const wholeQuery = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** Returns how many orders are newer than a given one, without those that the reader has taken by phone. */
export const countNewerOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/newer',
  query: { after: wholeQuery },
  response: v.object({ count: v.number() }),
});

import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Maximum length of a query that is reported, in UTF-16 units; longer ones are not stored anyway. */
const OPENED_LENGTH = 200;

/** Counts that a product of a query's results was opened. */
export const reportOpened = defineEndpoint({
  method: 'POST',
  path: '/search/opened',
  body: v.strictObject({ query: v.pipe(v.string(), v.maxLength(OPENED_LENGTH)) }),
  response: v.null(),
});

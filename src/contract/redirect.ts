import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { pageEntrySchema } from './page-entry.ts';

/** A slug that was renamed, and the page that it refers to now. No redirect leads to another. */
const redirectSchema = v.object({ from: v.string(), to: pageEntrySchema });
export type Redirect = v.InferOutput<typeof redirectSchema>;

export const listRedirects = defineEndpoint({ method: 'GET', path: '/redirects', response: v.array(redirectSchema) });

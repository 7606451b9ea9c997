import * as v from 'valibot';
import { pageEntrySchema } from './page-entry.ts';

/** A slug that was renamed, and the page that it stands for now. No redirect leads to another. */
export const redirectSchema = v.object({ from: v.string(), to: pageEntrySchema });
export type Redirect = v.InferOutput<typeof redirectSchema>;

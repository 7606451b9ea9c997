import * as v from 'valibot';
import { MAX_INTEGER } from '../../../src/contract/integer.ts';
import { localizedSchema } from '../../db/schema/columns.ts';

/** A price; it must be above zero. */
const kopiykas = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER));

/** A change scheduled by a command, stored as its kind and payload. */
export const scheduledChangeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('price'),
    payload: v.object({ sku: v.string(), price: kopiykas, oldPrice: v.nullable(kopiykas) }),
  }),
  v.object({
    kind: v.literal('publication'),
    payload: v.object({ slug: v.string(), isPublished: v.boolean() }),
  }),
  v.object({
    kind: v.literal('announcement'),
    /** Null hides the announcement that is shown then. */
    payload: v.nullable(v.object({ text: localizedSchema, isFixed: v.boolean(), type: v.string() })),
  }),
]);
export type ScheduledChange = v.InferOutput<typeof scheduledChangeSchema>;

/** A scheduled change that can never be applied: its subject does not exist. */
export class ScheduledChangeError extends Error {
  override readonly name = 'ScheduledChangeError';
}

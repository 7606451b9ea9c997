import * as v from 'valibot';
import { maintenanceSchema } from './maintenance.ts';

/** Everything that the API can refuse a request for. The message beside it is in the request's language. */
const ERROR_CODES = [
  'bad_request',
  'forbidden',
  'not_found',
  'out_of_stock',
  'not_enough_stock',
  'cart_line_not_found',
  'product_not_found',
  'service_not_offered',
  'too_many_lines',
  'maintenance',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** HTTP status that the API sends while maintenance is on; its body carries the maintenance info too. */
export const MAINTENANCE_STATUS = 503;

/** `{ error: { code, message, fields? } }`; `fields` maps a field's path in the request to what is wrong with it. */
export const errorEnvelopeSchema = v.object({
  error: v.object({
    /** A string, not the picklist: an older app must still read a newer API's error. */
    code: v.string(),
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
  }),
});
export type ErrorEnvelope = v.InferOutput<typeof errorEnvelopeSchema>;

/** The error envelope while maintenance is on. */
export const maintenanceErrorSchema = v.object({ ...errorEnvelopeSchema.entries, ...maintenanceSchema.entries });

/** `{ data }`, the envelope of every success. */
export function dataEnvelope<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.object({ data: schema });
}

import * as v from 'valibot';
import { maintenanceSchema } from './maintenance.ts';

/** `{ error: { code, message, fields? } }`; `fields` maps a field's path in the request to its error. */
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

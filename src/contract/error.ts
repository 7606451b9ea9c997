import * as v from 'valibot';
import { maintenanceSchema } from './maintenance.ts';

/** Everything that the API can refuse a request for. The message beside it is in the request's language. */
const ERROR_CODES = [
  'bad_request',
  'forbidden',
  'unauthorized',
  'token_missing',
  'token_wrong',
  'wrong_credentials',
  'password_wrong',
  'proof_needed',
  'sign_in_again',
  'code_wrong',
  'code_expired',
  'code_too_early',
  'contact_taken',
  'cart_empty',
  'cart_changed',
  'cart_moved',
  'cart_of_another',
  'parcel_refused',
  'phone_unconfirmed',
  'prepayment_required',
  'order_not_found',
  'order_not_payable',
  'payment_too_late',
  'order_not_cancellable',
  'payment_unavailable',
  'last_way_in',
  'too_many_requests',
  'sms_unavailable',
  'body_too_large',
  'not_found',
  'out_of_stock',
  'not_enough_stock',
  'too_much_held',
  'cart_line_not_found',
  'product_not_found',
  'service_not_offered',
  'too_many_lines',
  'too_many_saved',
  'saved_line_not_found',
  'promo_unknown',
  'promo_not_begun',
  'promo_ended',
  'promo_minimum',
  'promo_used_up',
  'promo_used',
  'delivery_unavailable',
  'maintenance',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What can be wrong with one field. The schemas of the contract use these as their messages. */
const FIELD_CODES = [
  'invalid',
  'required',
  'contact',
  'password_short',
  'password_long',
  'password_wrong',
  'name_long',
  'code',
  'phone',
  'email',
  'too_long',
  'company_code',
  'not_chosen',
  'out_of_range',
  'characters',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** The code that a schema's issue carries; `invalid` for one that has its library's own message. */
export function fieldCode(message: string): FieldCode {
  return FIELD_CODES.find((code) => code === message) ?? 'invalid';
}

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

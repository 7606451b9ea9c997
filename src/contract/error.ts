import * as v from 'valibot';
import { MAINTENANCE_STATUS } from './limits.ts';
import { maintenanceSchema } from './maintenance.ts';

/** Every error that the API answers with, and its HTTP status. The message beside it is in the request's language. */
export const ERROR_STATUSES = {
  bad_request: 400,
  forbidden: 403,
  unauthorized: 401,
  token_missing: 401,
  token_wrong: 403,
  wrong_credentials: 401,
  password_wrong: 422,
  proof_needed: 403,
  sign_in_again: 403,
  code_wrong: 422,
  code_expired: 422,
  code_too_early: 429,
  contact_taken: 409,
  cart_empty: 409,
  cart_changed: 409,
  cart_moved: 409,
  cart_of_another: 409,
  parcel_refused: 422,
  phone_unconfirmed: 422,
  email_unconfirmed: 422,
  prepayment_required: 422,
  order_not_found: 404,
  order_not_payable: 409,
  payment_too_late: 409,
  order_not_cancellable: 409,
  payment_unavailable: 502,
  last_way_in: 409,
  review_link_wrong: 403,
  review_link_expired: 410,
  not_reviewable: 409,
  already_reviewed: 409,
  photo_gone: 409,
  too_many_requests: 429,
  sms_unavailable: 429,
  body_too_large: 413,
  not_found: 404,
  product_not_found: 404,
  cart_line_not_found: 404,
  out_of_stock: 409,
  not_enough_stock: 409,
  too_much_held: 409,
  too_many_lines: 409,
  too_many_saved: 409,
  saved_line_not_found: 404,
  promo_unknown: 422,
  promo_not_begun: 422,
  promo_ended: 422,
  promo_minimum: 422,
  promo_used_up: 422,
  promo_used: 422,
  service_not_offered: 422,
  // Not 503, which says that the shop is closed.
  delivery_unavailable: 502,
  maintenance: MAINTENANCE_STATUS,
  // The same status without the maintenance info: the shop is open, and cannot answer right now.
  unavailable: 503,
  // The database's disk is full: reads go on, and nothing can be stored.
  database_full: 503,
  // A file could not be stored.
  disk_full: 507,
  internal: 500,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUSES;

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

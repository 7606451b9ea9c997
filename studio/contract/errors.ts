import { fieldCode as shopFieldCode } from '../../src/contract/field-code.ts';
import { orderFieldCode } from '../../src/contract/order-field-code.ts';
import { CATALOGUE_ERROR_STATUSES, CATALOGUE_FIELD_CODES } from './catalogue-errors.ts';
import { CONTENT_ERROR_STATUSES, CONTENT_FIELD_CODES } from './content-errors.ts';
import { CUSTOMER_ERROR_STATUSES } from './customer-errors.ts';
import { IMPORT_ERROR_STATUSES } from './import-errors.ts';
import { ORDER_ERROR_STATUSES } from './order-errors.ts';
import { PROMO_ERROR_STATUSES, PROMO_FIELD_CODES } from './promo-errors.ts';
import { SCHEDULE_ERROR_STATUSES, SCHEDULE_FIELD_CODES } from './schedule-errors.ts';

/** All error codes that only the studio's endpoints return, with their HTTP statuses; the others are the shop's. */
export const STUDIO_ERROR_STATUSES = {
  /** There is no session, or it has ended. */
  staff_unauthorized: 401,
  /** The account was disabled during the session. */
  staff_disabled: 403,
  not_permitted: 403,
  /** The request requires a recent second factor. */
  confirmation_needed: 403,
  staff_credentials_wrong: 401,
  second_factor_wrong: 422,
  /** The ticket of the previous step has expired or has been used. */
  ticket_expired: 422,
  passkey_refused: 422,
  /** The last remaining second factor cannot be removed. */
  last_second_factor: 409,
  staff_email_taken: 409,
  staff_not_found: 404,
  /** At least one account must be able to manage the staff. */
  last_owner: 409,
  own_account: 409,
  picture_svg: 422,
  picture_unreadable: 422,
  picture_too_large: 422,
  picture_too_small: 422,
  media_not_found: 404,
  /** The row has been changed by another editor; the response has its present state as `current`. */
  revision_conflict: 412,
  /** A row was changed since, or refers to a row that would be removed. */
  undo_blocked: 409,
  ...CATALOGUE_ERROR_STATUSES,
  /** The process that has the site does not respond. */
  site_unavailable: 503,
  /** Another transaction locks the same rows; a preview does not wait for locks. */
  rehearsal_busy: 409,
  /** The write takes longer than a preview may lock rows. */
  rehearsal_too_long: 422,
  rehearsal_failed: 422,
  ...ORDER_ERROR_STATUSES,
  ...CUSTOMER_ERROR_STATUSES,
  ...PROMO_ERROR_STATUSES,
  ...IMPORT_ERROR_STATUSES,
  ...CONTENT_ERROR_STATUSES,
  ...SCHEDULE_ERROR_STATUSES,
} as const;
export type StudioErrorCode = keyof typeof STUDIO_ERROR_STATUSES;

/** Error codes of single fields that only the studio returns. */
const STUDIO_FIELD_CODES = [
  'taken',
  'second_factor',
  'password_weak',
  'waybill_number',
  ...CATALOGUE_FIELD_CODES,
  ...CONTENT_FIELD_CODES,
  ...SCHEDULE_FIELD_CODES,
  ...PROMO_FIELD_CODES,
] as const;
export type StudioFieldCode = (typeof STUDIO_FIELD_CODES)[number];

/**
 * Returns the code in the message of a schema issue: of the studio, of orders or of the shop; `invalid` for the
 * library's own messages.
 */
export function fieldCode(message: string) {
  return STUDIO_FIELD_CODES.find((code) => code === message) ?? orderFieldCode(message) ?? shopFieldCode(message);
}

import { fieldCode as shopFieldCode } from '../../src/contract/field-code.ts';
import { orderFieldCode } from '../../src/contract/order-field-code.ts';
import { CATALOGUE_ERROR_STATUSES, CATALOGUE_FIELD_CODES } from './catalogue-errors.ts';
import { CONTENT_ERROR_STATUSES, CONTENT_FIELD_CODES } from './content-errors.ts';
import { CUSTOMER_ERROR_STATUSES } from './customer-errors.ts';
import { IMPORT_ERROR_STATUSES } from './import-errors.ts';
import { ORDER_ERROR_STATUSES } from './order-errors.ts';
import { PROMO_ERROR_STATUSES, PROMO_FIELD_CODES } from './promo-errors.ts';
import { SCHEDULE_ERROR_STATUSES, SCHEDULE_FIELD_CODES } from './schedule-errors.ts';

/** Every error that only the studio's endpoints answer with, and its HTTP status; the others are the shop's own. */
export const STUDIO_ERROR_STATUSES = {
  /** Nobody of the staff is signed in, or not any more. */
  staff_unauthorized: 401,
  /** The account was disabled while somebody was signed in. */
  staff_disabled: 403,
  not_permitted: 403,
  /** What is asked for needs the second factor once more. */
  confirmation_needed: 403,
  staff_credentials_wrong: 401,
  second_factor_wrong: 422,
  /** The step before this one was too long ago, or has been used already. */
  ticket_expired: 422,
  passkey_refused: 422,
  /** The only second factor that is left. */
  last_second_factor: 409,
  staff_email_taken: 409,
  staff_not_found: 404,
  /** Nobody could manage the staff any more. */
  last_owner: 409,
  own_account: 409,
  /** Somebody else has changed it meanwhile; the answer has what it is now as `current`. */
  picture_svg: 422,
  picture_unreadable: 422,
  picture_too_large: 422,
  picture_too_small: 422,
  media_not_found: 404,
  revision_conflict: 412,
  /** Something was changed since, or refers to what would go. */
  undo_blocked: 409,
  ...CATALOGUE_ERROR_STATUSES,
  /** The process that has the site does not answer. */
  site_unavailable: 503,
  /** Somebody else is writing the same rows now: a preview waits for nobody. */
  rehearsal_busy: 409,
  /** The write takes longer than rows may be locked for a preview. */
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

/** What can be wrong with one field of the studio, beside what the shop knows. */
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

/** The code that a schema's issue carries, the studio's, an order's or the shop's; `invalid` for its library's own message. */
export function fieldCode(message: string) {
  return STUDIO_FIELD_CODES.find((code) => code === message) ?? orderFieldCode(message) ?? shopFieldCode(message);
}

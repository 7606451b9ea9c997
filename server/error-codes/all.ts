import type { Language } from '../../src/contract/language.ts';
import { ORDER_FIELD_MESSAGES } from '../../src/rules/order-field-messages.ts';
import { CART_ERRORS, CART_FIELD_ERRORS } from './cart.ts';
import { CATALOGUE_ERRORS, CATALOGUE_FIELD_ERRORS } from './catalogue.ts';
import { CUSTOMER_ERRORS } from './customers.ts';
import type { ErrorDefinition, ErrorStatus, Params } from './define.ts';
import { ORDER_ERRORS, ORDER_FIELD_ERRORS } from './orders.ts';
import { REQUEST_ERRORS, REQUEST_FIELD_ERRORS } from './requests.ts';
import { STAFF_ERRORS, STAFF_FIELD_ERRORS } from './staff.ts';
import { STUDIO_ERRORS, STUDIO_FIELD_ERRORS } from './studio.ts';

const ERRORS = {
  ...REQUEST_ERRORS,
  ...CUSTOMER_ERRORS,
  ...CART_ERRORS,
  ...ORDER_ERRORS,
  ...STAFF_ERRORS,
  ...CATALOGUE_ERRORS,
  ...STUDIO_ERRORS,
};

/** Any error of the API. */
export type ErrorCode = keyof typeof ERRORS;

const FIELD_ERRORS = {
  ...REQUEST_FIELD_ERRORS,
  ...CART_FIELD_ERRORS,
  ...ORDER_FIELD_MESSAGES,
  ...ORDER_FIELD_ERRORS,
  ...STAFF_FIELD_ERRORS,
  ...CATALOGUE_FIELD_ERRORS,
  ...STUDIO_FIELD_ERRORS,
};

/** Any code of an invalid field. */
export type FieldErrorCode = keyof typeof FIELD_ERRORS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

const isFieldErrorCode = (code: string): code is FieldErrorCode => Object.hasOwn(FIELD_ERRORS, code);

/** Returns the code in the message of a schema's issue; `invalid` for the library's own messages. */
export const fieldCode = (message: string): FieldErrorCode => (isFieldErrorCode(message) ? message : 'invalid');

/** Returns the HTTP status of an error. */
export const statusOf = (code: ErrorCode): ErrorStatus => ERRORS[code].status;

/** Returns the message of an error. */
export function errorMessage(lang: Language, code: ErrorCode, params: Params = {}): string {
  const definition: ErrorDefinition = ERRORS[code];
  const message = definition[lang];
  return typeof message === 'string' ? message : message(params);
}

/** Returns the message of an invalid field. */
export const fieldMessage = (lang: Language, code: FieldErrorCode): string => FIELD_ERRORS[code][lang];

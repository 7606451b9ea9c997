/** Errors in the fields of an order; src/rules/order-field-messages.ts has a sentence for each. */
const ORDER_FIELD_CODES = [
  'name_required',
  'name_short',
  'name_letters',
  'phone_required',
  'phone_digits',
  'phone_short',
  'phone_lacks_one',
  'phone_long',
  'phone_foreign',
  'phone_operator',
  'phone_landline',
  'email_required',
  'email_at',
  'email_latin',
  'email_domain',
  'settlement_required',
  'branch_required',
  'locker_required',
  'street_required',
  'building_required',
  'company_required',
  'company_code_required',
] as const;
export type OrderFieldCode = (typeof ORDER_FIELD_CODES)[number];

/** Returns the code of a schema's issue; undefined for any other issue. */
export function orderFieldCode(message: string): OrderFieldCode | undefined {
  return ORDER_FIELD_CODES.find((code) => code === message);
}

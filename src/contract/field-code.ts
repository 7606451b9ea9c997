/** Errors of a single field. The schemas of the contract use these as their messages. */
const FIELD_CODES = [
  'invalid',
  'required',
  'contact',
  'password_short',
  'password_long',
  'password_wrong',
  'name_long',
  'code',
  'email',
  'too_long',
  'too_short',
  'company_code',
  'not_chosen',
  'out_of_range',
  'too_many',
  'characters',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** Returns the code of a schema's issue; `invalid` for an issue with the library's own message. */
export function fieldCode(message: string): FieldCode {
  return FIELD_CODES.find((code) => code === message) ?? 'invalid';
}

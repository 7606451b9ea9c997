import type { FieldCode } from '../contract/field-code.ts';
import type { Alphabet, ChosenService, ServiceField, ServiceValues } from '../contract/service.ts';
import { lengthOf } from '../contract/text-length.ts';

/** Characters of each alphabet, as a class of a regular expression. */
const CHARACTERS: Readonly<Record<Alphabet, string>> = {
  cyrillic: 'А-яҐґЄєІіЇїЁё',
  latin: 'A-Za-z',
  digits: '0-9',
  punctuation: ' .,:;!?\'’ʼ"«»()№&+–—\\-',
};

interface Told {
  /** Normalised values: whole numbers of millimetres, trimmed texts. */
  readonly values: ServiceValues;
  /** Errors by the code of their field. */
  readonly problems: Readonly<Record<string, FieldCode>>;
}

/**
 * Parses the values that a shopper entered for a service, the same on the product's page and in the API. Unknown fields
 * are left out.
 */
export function readServiceValues(fields: readonly ServiceField[], told: Readonly<Record<string, unknown>>): Told {
  const values: Record<string, number | string> = {};
  const problems: Record<string, FieldCode> = {};
  for (const field of fields) {
    const text = String(told[field.code] ?? '')
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .trim();
    const problem = problemOf(field, text);
    if (problem) problems[field.code] = problem;
    else values[field.code] = field.kind === 'length' ? Number(text) : text;
  }
  return { values, problems };
}

function problemOf(field: ServiceField, text: string): FieldCode | null {
  if (text === '') return 'required';
  if (field.kind === 'length') {
    return /^\d{1,6}$/.test(text) && Number(text) >= field.min && Number(text) <= field.max ? null : 'out_of_range';
  }
  if (lengthOf(text) > field.maxLength) return 'too_long';
  const characters = field.alphabets.map((alphabet) => CHARACTERS[alphabet]).join('');
  return new RegExp(`^[${characters}]*$`, 'u').test(text) ? null : 'characters';
}

/** Returns true if all fields that the service requires now are filled in. */
export const isComplete = ({ fields, values }: Pick<ChosenService, 'fields' | 'values'>): boolean =>
  Object.keys(readServiceValues(fields, values).problems).length === 0;

/** Returns a key that identifies a service together with its values. */
export function keyOfService({ code, values }: Pick<ChosenService, 'code' | 'values'>): string {
  const told = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return told.length === 0 ? code : `${code}:${JSON.stringify(told)}`;
}

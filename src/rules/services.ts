import type { FieldCode } from '../contract/field-code.ts';
import type { Alphabet, ChosenService, ServiceField, ServiceValues } from '../contract/service.ts';

/** Characters as a class of a regular expression. */
const CHARACTERS: Readonly<Record<Alphabet, string>> = {
  cyrillic: 'А-яҐґЄєІіЇїЁё',
  latin: 'A-Za-z',
  digits: '0-9',
  punctuation: ' .,:;!?\'’ʼ"«»()№&+–—\\-',
};

interface Told {
  /** As they are kept: whole numbers of millimetres, texts without spaces around them. */
  readonly values: ServiceValues;
  /** What is wrong with which field. */
  readonly problems: Readonly<Record<string, FieldCode>>;
}

/** Reads what a shopper told for a service, the same on the product's page and in the API. What is not asked is left out. */
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
  if ([...text].length > field.maxLength) return 'too_long';
  const characters = field.alphabets.map((alphabet) => CHARACTERS[alphabet]).join('');
  return new RegExp(`^[${characters}]*$`, 'u').test(text) ? null : 'characters';
}

/** Whether all was told that the service needs now. */
export const isComplete = ({ fields, values }: Pick<ChosenService, 'fields' | 'values'>): boolean =>
  Object.keys(readServiceValues(fields, values).problems).length === 0;

/** Tells the choices of one service apart: its code, and what was told for it. */
export function keyOfService({ code, values }: Pick<ChosenService, 'code' | 'values'>): string {
  const told = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return told.length === 0 ? code : `${code}:${JSON.stringify(told)}`;
}

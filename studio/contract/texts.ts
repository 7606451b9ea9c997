import * as v from 'valibot';
import type { FieldCode } from '../../src/contract/field-code.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { isVisible } from '../../src/contract/text.ts';

/** Schema of a text in every language of the shop. */
export const localizedOf = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.strictObject(v.entriesFromList(LANGUAGES, schema));

/** A localised text as stored, without further checks. */
export const localizedSchema = localizedOf(v.string());

const CONTROL = /\p{Cc}/u;

/** Returns the error of a displayed text, which is already trimmed; null if there is none. */
function findTextProblem(text: string, length: number, isLine: boolean): FieldCode | 'line_break' | null {
  if (!isVisible(text)) return 'required';
  if (isLine && CONTROL.test(text)) return 'line_break';
  return text.length > length ? 'too_long' : null;
}

function shownText(length: number, isLine: boolean) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const message = findTextProblem(dataset.value, length, isLine);
      if (message !== null) addIssue({ message });
    }),
  );
}

/** Schema of a visible one-line text of at most `length` characters. */
export const lineSchema = (length: number) => shownText(length, true);

/** Schema of a visible text of at most `length` characters on any number of lines. */
export const textSchema = (length: number) => shownText(length, false);

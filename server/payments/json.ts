import * as v from 'valibot';
import { fromHryvnias } from './amount.ts';

/**
 * Parses JSON with every number as the text that it was written with. Amounts stay exact, long references keep all their
 * digits, and a signature over the values can be made of what was sent.
 * @throws SyntaxError
 */
function parseWithNumbersAsText(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

/** From JSON to its value, numbers as text. */
export const jsonSchema = v.pipe(
  v.string(),
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    try {
      return parseWithNumbersAsText(dataset.value);
    } catch {
      addIssue({ message: 'not JSON' });
      return NEVER;
    }
  }),
);

/** Kopiykas, from decimal hryvnias. */
export const hryvniasSchema = v.pipe(
  v.string(),
  v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
    const kopiykas = fromHryvnias(dataset.value);
    if (kopiykas !== null) return kopiykas;
    addIssue({ message: 'not an amount in hryvnias' });
    return NEVER;
  }),
);

/** Kopiykas, from a whole number. */
export const kopiykasTextSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** A moment, from the milliseconds since 1970. */
export const millisecondsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,14}$/),
  v.transform((text) => new Date(Number(text))),
);

/** A moment, from the seconds since 1970. */
export const secondsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,11}$/),
  v.transform((text) => new Date(Number(`${text}000`))),
);

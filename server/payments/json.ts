import * as v from 'valibot';
import { fromHryvnias } from './amount.ts';

/**
 * Parses JSON with every number as its source text. Amounts stay exact, long references keep all digits, and signatures
 * can be computed over the values as they were sent.
 * @throws SyntaxError
 */
function parseWithNumbersAsText(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

/** Parses JSON; numbers become text. */
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

/** Parses decimal hryvnias to kopiykas. */
export const hryvniasSchema = v.pipe(
  v.string(),
  v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
    const kopiykas = fromHryvnias(dataset.value);
    if (kopiykas !== null) return kopiykas;
    addIssue({ message: 'not an amount in hryvnias' });
    return NEVER;
  }),
);

/** Parses an integer of kopiykas. */
export const kopiykasTextSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** Parses milliseconds since 1970 to a date. */
export const millisecondsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,14}$/),
  v.transform((text) => new Date(Number(text))),
);

/** Parses seconds since 1970 to a date. */
export const secondsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,11}$/),
  v.transform((text) => new Date(Number(`${text}000`))),
);

import { LANGUAGES } from '../../../src/contract/language.ts';
/** A field that is not equal on all three sides. */
export interface Difference {
  /** Name of the field, with the language for localised texts: `name`, `name.uk`. */
  readonly path: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** The side that has changed it, or both with different values. */
  readonly by: 'mine' | 'theirs' | 'both';
}

export type Side = 'mine' | 'theirs';

type Values = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown) => stable(one) === stable(other);

/** Serialises a value for comparison. Key order and surrounding spaces are ignored, because saves do not keep them. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : typeof inner === 'string'
        ? inner.trim()
        : inner,
  ) ?? 'undefined';

const isLocalized = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && LANGUAGES.every((lang) => lang in value);

/** Returns the fields in which the typed or the saved values differ from the initial ones. */
export function differencesOf(base: Values, theirs: Values, mine: Values): Difference[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)])];
  return names.flatMap((name) => {
    const [was, their, own] = [base[name], theirs[name], mine[name]];
    if (!isLocalized(was) || !isLocalized(their) || !isLocalized(own)) return compare(name, was, their, own);
    return LANGUAGES.flatMap((lang) => compare(`${name}.${lang}`, was[lang], their[lang], own[lang]));
  });
}

function compare(path: string, base: unknown, theirs: unknown, mine: unknown): Difference[] {
  const isMine = !isSame(base, mine);
  const isTheirs = !isSame(base, theirs);
  if ((!isMine && !isTheirs) || isSame(theirs, mine)) return [];
  return [{ path, base, theirs, mine, by: isMine && isTheirs ? 'both' : isMine ? 'mine' : 'theirs' }];
}

/** Returns the side that is used by default: the side with the change, or mine if both have changed it. */
export const defaultSide = ({ by }: Difference): Side => (by === 'theirs' ? 'theirs' : 'mine');

/** Returns the saved values with my values in the fields where my side was chosen. */
export function merged<Form extends Values>(
  theirs: Form,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): Form {
  const result: Record<string, unknown> = { ...theirs };
  for (const difference of differences) {
    if ((choices[difference.path] ?? defaultSide(difference)) === 'theirs') continue;
    const [name = '', lang] = difference.path.split('.');
    if (lang === undefined) result[name] = difference.mine;
    else result[name] = { ...(result[name] as Values), [lang]: difference.mine };
  }
  // Each field has one of two values of the same form, so the type holds.
  return result as Form;
}

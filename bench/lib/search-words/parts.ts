/** Seeds that share no vocabulary beyond the plainest words: searches are tuned by one and judged by the other. */
export type Purpose = 'build' | 'judge';

/** Languages in which shoppers write. */
export type Tongue = 'uk' | 'ru' | 'en' | 'surzhyk';

/** Words for one meaning: those that nobody can avoid, and those of each purpose. */
export interface Words {
  readonly all?: readonly string[];
  readonly build?: readonly string[];
  readonly judge?: readonly string[];
}

/** Gender and number of a noun, to which its adjectives agree. */
export type Gender = 'm' | 'f' | 'n' | 'p';

/** Words for one meaning by language. Nouns are written as `f: поталь`, masculine ones without the mark. */
export type Wording = Readonly<Partial<Record<Tongue, Words>>>;

/** Returns the words of a purpose. */
export const wordsOf = (words: Words | undefined, purpose: Purpose): readonly string[] => [
  ...(words?.all ?? []),
  ...(words?.[purpose] ?? []),
];

export interface Noun {
  readonly text: string;
  readonly gender: Gender;
}

/** Reads a noun as vocabularies write it. */
export function nounOf(written: string): Noun {
  const [, gender, text] = /^(?:([mfnp]): )?(.+)$/.exec(written) ?? [];
  return { text: text ?? written, gender: (gender as Gender | undefined) ?? 'm' };
}

const ENDINGS: readonly (readonly [masculine: RegExp, endings: Readonly<Record<Gender, string>>])[] = [
  [/ий$/, { m: 'ий', f: 'а', n: 'е', p: 'і' }],
  [/ій$/, { m: 'ій', f: 'я', n: 'є', p: 'і' }],
];
const RUSSIAN_ENDINGS: typeof ENDINGS = [
  [/([гкх])ий$/, { m: '$1ий', f: '$1ая', n: '$1ое', p: '$1ие' }],
  [/ий$/, { m: 'ий', f: 'яя', n: 'ее', p: 'ие' }],
  [/([гкх])ой$/, { m: '$1ой', f: '$1ая', n: '$1ое', p: '$1ие' }],
  [/ый$|ой$/, { m: 'ый', f: 'ая', n: 'ое', p: 'ые' }],
];

/** Returns an adjective, written in the masculine, in a gender; other words as they are. */
export function agreeing(adjective: string, gender: Gender, tongue: Tongue): string {
  if (gender === 'm') return adjective;
  const endings = tongue === 'ru' ? RUSSIAN_ENDINGS : ENDINGS;
  const ending = endings.find(([masculine]) => masculine.test(adjective));
  return ending ? adjective.replace(ending[0], ending[1][gender]) : adjective;
}

const PREPOSITION = /^(?:для|під|под|з|с|із|на|в|у|в|по|до)$/;

/** Returns a noun phrase as the object of a verb: “акрилову фарбу”. Only feminine words differ. */
export function accusative({ text, gender }: Noun): string {
  if (gender !== 'f') return text;
  const words = text.split(' ');
  const end = words.findIndex((word) => PREPOSITION.test(word));
  return words
    .map((word, place) =>
      end >= 0 && place >= end
        ? word
        : word.replace(/ая$/, 'ую').replace(/яя$/, 'юю').replace(/а$/, 'у').replace(/я$/, 'ю'),
    )
    .join(' ');
}

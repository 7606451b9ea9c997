import { plainText } from './texts.ts';

/** The words of a name, and its numbers: sizes and volumes tell similar products apart. */
export interface NameParts {
  readonly words: readonly string[];
  readonly numbers: ReadonlySet<string>;
}

/** Words that suppliers add to names, and that tell nothing. */
const NOISE = new Set(
  'no шт уп упак пач тм новинка акція акция хіт хит нове арт код грн в з с для and the of'.split(' '),
);

/** Stands for the decimal sign of a number while a text is divided; no name has this letter. */
const DECIMAL = 'ĸ';
const TOKENS = new RegExp(`\\d+(?:${DECIMAL}\\d+)?|\\p{L}+`, 'gu');

/** Parses a name into words and numbers: `Мордан, 0,5л` has the words `мордан`, `л` and the number `0.5`. */
export function partsOf(name: string): NameParts {
  const tokens = plainText(name.replaceAll(/(\d)[.,](?=\d)/g, `$1${DECIMAL}`)).match(TOKENS) ?? [];
  const numbers = tokens
    .filter((token) => /^\d/.test(token))
    .map((token) => String(Number(token.replace(DECIMAL, '.'))));
  const words = tokens.filter((token) => !/^\d/.test(token) && token.length > 1 && !NOISE.has(token));
  return { words: [...new Set(words)], numbers: new Set(numbers) };
}

/** Returns the bigrams of a word, by which typing errors are compared. */
function bigrams(word: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let at = 0; at < word.length - 1; at++) {
    const pair = word.slice(at, at + 2);
    found.set(pair, (found.get(pair) ?? 0) + 1);
  }
  return found;
}

/** Returns the similarity of two words from 0 to 1: endings and one typing error leave most of it. */
export function wordSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const least = Math.min(one.length, other.length);
  if (least < 3) return 0;
  if (one.startsWith(other) || other.startsWith(one)) return least >= 5 ? 0.9 : 0.7;
  const [pairs, others] = [bigrams(one), bigrams(other)];
  let common = 0;
  for (const [pair, count] of pairs) common += Math.min(count, others.get(pair) ?? 0);
  const dice = (2 * common) / (one.length + other.length - 2);
  return dice >= 0.5 ? dice : 0;
}

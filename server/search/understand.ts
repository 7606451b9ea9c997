import type { Lexicon, Synonyms } from './lexicon.ts';
import { expanded, type ResolvedWord, resolve } from './resolve.ts';
import { asksByWhat, isSmall, opensPurpose } from './text/small-words.ts';
import { measured, wordsOfMeasured } from './text/words.ts';

/** One way to express a part of a query: all of its words, each by any of its keys. */
export interface Saying {
  readonly words: readonly Pick<ResolvedWord, 'keys' | 'kin' | 'isPrefix'>[];
  /** Weight relative to the typed words. */
  readonly weight: number;
}

/** A part of a query that a product must match, in any of its sayings. */
export interface Part {
  readonly typed: string;
  readonly corrected: string | null;
  /** Empty when the index has none of its words. */
  readonly sayings: readonly Saying[];
  /** True for what is searched for; false for its purpose, the part after “для”. */
  readonly isMain: boolean;
}

/** Weight of a synonym relative to the typed word. */
const SYNONYM_WEIGHT = 0.3;

type Word = ResolvedWord & Pick<Part, 'isMain'>;

/**
 * Returns the parts of a query, in its order; stop words are omitted unless there are no others.
 * @param isExact takes words as typed; see resolve()
 */
export function understand(query: string, lexicon: Lexicon, synonyms: Synonyms, isExact = false): Part[] {
  const texts = measured(query)
    .split(/\s+/)
    .map((text) => ({ text, words: wordsOfMeasured(text) }))
    .filter(({ words }) => words.length > 0);
  const said = texts.filter(({ words: [first = '', ...more] }) => more.length > 0 || !isSmall(first));
  const wanted = said.length > 0 ? said : texts;
  const isTool =
    texts.some(({ words: [first = ''] }) => asksByWhat(first)) &&
    wanted.some(({ words: [first = ''] }) => INFINITIVE.test(first));
  const purpose = texts.findIndex(({ words: [first = ''] }, place) => place > 0 && opensPurpose(first));
  const words = wanted.flatMap(({ text, words: [first = ''] }) => {
    const isBefore = purpose < 0 || texts.findIndex((own) => own.text === text) < purpose;
    const isMain = isTool ? INFINITIVE.test(first) : isBefore;
    return resolve(text, lexicon, isExact).map((word): Word => ({ ...word, isMain }));
  });
  return joined(words, lexicon, synonyms);
}

const INFINITIVE = /(?:ти|тися|ть|ться)$/;

/** Returns the parts of consecutive words; words that form one term are one part. */
function joined(words: readonly Word[], lexicon: Lexicon, synonyms: Synonyms): Part[] {
  const parts: Part[] = [];
  for (let place = 0; place < words.length; ) {
    const term = synonyms.longest(words.slice(place).map(({ own, keys }) => [...own, ...keys]));
    const own = words.slice(place, place + (term?.length ?? 1));
    place += own.length;
    const others = term?.others ?? [];
    parts.push({
      isMain: own.some(({ isMain }) => isMain),
      typed: own.map(({ typed }) => typed).join(' '),
      corrected: own.some(({ corrected }) => corrected !== null)
        ? own.map(({ typed, corrected }) => corrected ?? typed).join(' ')
        : null,
      sayings: [
        ...(own.every((word) => isKnown(word, lexicon)) ? [{ words: own, weight: 1 }] : []),
        ...others.map((other) => ({ words: other.map((keys) => expanded(keys, lexicon)), weight: SYNONYM_WEIGHT })),
      ],
    });
  }
  return parts;
}

const isKnown = ({ keys, isPrefix }: ResolvedWord, lexicon: Lexicon) =>
  keys.some((key) => lexicon.count(key) > 0 || (isPrefix && lexicon.hasPrefix(key)));

/**
 * Returns the corrected query, with its stop words and order kept; null if nothing was corrected.
 * @param dropped words that were dropped, which are kept as typed
 */
export function correctedQuery(query: string, parts: readonly Part[], dropped: readonly string[]): string | null {
  const typed = query.trim().toLowerCase().replace(/\s+/g, ' ');
  let text = typed;
  for (const part of parts) {
    const { corrected } = part;
    if (corrected === null || dropped.includes(part.typed)) continue;
    // Sizes and measures are normalized, so the typed text may not contain them.
    if (!text.includes(part.typed)) return parts.map((each) => each.corrected ?? each.typed).join(' ');
    text = text.replace(part.typed, () => corrected);
  }
  return text === typed ? null : text;
}

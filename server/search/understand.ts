import type { Lexicon, Synonyms } from './lexicon.ts';
import { expanded, type ResolvedWord, resolve } from './resolve.ts';
import { asksByWhat, isSmall, opensPurpose } from './text/small-words.ts';
import { measured, wordsOfMeasured } from './text/words.ts';

/** One way to say a part of a query: all of its words, each by any of its keys. */
export interface Saying {
  readonly words: readonly Pick<ResolvedWord, 'keys' | 'kin' | 'isPrefix'>[];
  /** What it counts beside the words that were typed. */
  readonly weight: number;
}

/** A part of a query that a product has to answer, in any of its sayings. */
export interface Part {
  readonly typed: string;
  readonly corrected: string | null;
  /** None when nothing in the shop is called so. */
  readonly sayings: readonly Saying[];
  /** Whether it says what is looked for; what stands after “для” says only what for. */
  readonly isMain: boolean;
}

/** What another word for one counts beside it. */
const SYNONYM_WEIGHT = 0.3;

type Word = ResolvedWord & Pick<Part, 'isMain'>;

/**
 * What a query asks for, in its order; small words are left out unless there are no others.
 * @param isExact takes words as they were typed; see resolve()
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

/** Words in a row, those that are a term of several words together. */
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
 * The query as it was understood, its small words and its order kept; null where it was understood as it was typed.
 * @param dropped words that were left out, which stay as they are
 */
export function correctedQuery(query: string, parts: readonly Part[], dropped: readonly string[]): string | null {
  const typed = query.trim().toLowerCase().replace(/\s+/g, ' ');
  let text = typed;
  for (const part of parts) {
    const { corrected } = part;
    if (corrected === null || dropped.includes(part.typed)) continue;
    // Sizes and measures are written in another way than they were typed.
    if (!text.includes(part.typed)) return parts.map((each) => each.corrected ?? each.typed).join(' ');
    text = text.replace(part.typed, () => corrected);
  }
  return text === typed ? null : text;
}

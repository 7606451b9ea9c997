import type { Lexicon, Synonyms } from './lexicon.ts';
import { expanded, type ResolvedWord, type ResolveOptions, resolve } from './resolve.ts';
import { plainForms } from './text/diminutives.ts';
import { importanceOf, QUALITY } from './text/importance.ts';
import { otherLayouts } from './text/layout.ts';
import { askedKindIn, askingOf, workQuestionIn } from './text/questions.ts';
import { isAsking, isSmall, mayBeAction, opensAim, opensPurpose } from './text/small-words.ts';
import { keysOf, otherForms } from './text/stem.ts';
import { actionKeys, verbKeys, workKeys } from './text/verbs.ts';
import { measured, wordsOfMeasured } from './text/words.ts';

/** One way to express a part of a query: all of its words, each by any of its keys. */
export interface Saying {
  readonly words: readonly Pick<ResolvedWord, 'keys' | 'kin' | 'isPrefix' | 'isBeginning'>[];
  /** Weight relative to the typed words. */
  readonly weight: number;
  /** True if products are named by its words, not only described. */
  readonly isNaming: boolean;
}

/** A part of a query that a product must match, in any of its sayings. */
export interface Part {
  readonly typed: string;
  readonly corrected: string | null;
  /** Empty when the index has none of its words. */
  readonly sayings: readonly Saying[];
  /**
   * True for what is searched for. Results that match other parts come first, but all match the main ones: the others are
   * the purpose, after “для”, and words that name no product but occur in texts.
   */
  readonly isMain: boolean;
  /** True for an adjective beside a noun that names products: results that match it too come first. */
  readonly isQuality: boolean;
  /** True if the part is of what is searched for but names no product. */
  readonly isUnnamed: boolean;
  /**
   * True for the object of a work whose tools are unknown: “чим освіжити раму” asks for no frame, but for what is meant for
   * frames.
   */
  readonly isObject: boolean;
  /** True for the verb of a question about a work, whose synonyms are its tools. */
  readonly isWork: boolean;
  /** The part with the lowest number is dropped first when no product has all main ones. */
  readonly importance: number;
}

/** Weight of a synonym relative to the typed word. */
const SYNONYM_WEIGHT = 0.3;
/** The same of an action that differs by its prefix. */
const DISTANT_WEIGHT = 0.2;

/** Returns true for a saying of another action with the same root. */
export const isDistant = ({ weight }: Saying) => weight === DISTANT_WEIGHT;

/** Synonyms of a word, each a term by the keys of its words. */
type Others = readonly (readonly (readonly string[])[])[];

interface Word extends ResolvedWord {
  /** Place of its text in the query. */
  readonly place: number;
  /** False for its purpose. */
  readonly isThing: boolean;
  /** Tools and materials, if the word is the verb of a question for them; null for other words. */
  readonly tools: Others | null;
}

interface Text {
  readonly text: string;
  readonly words: readonly string[];
  readonly first: string;
  /** Place among all texts of the query. */
  readonly place: number;
}

export interface UnderstandOptions extends ResolveOptions {
  /** True to search texts: they tell of actions and of buying, and no part is the thing. */
  readonly isOfTexts?: boolean;
}

/** Returns the parts of a query, in its order; stop words are omitted unless there are no others. */
export function understand(
  query: string,
  lexicon: Lexicon,
  synonyms: Synonyms,
  { isTyping = false, isOfTexts = false, ...options }: UnderstandOptions = {},
): Part[] {
  const texts = textsOf(query, lexicon);
  const isLittle = isOfTexts ? isAsking : isSmall;
  const said = texts.filter(({ words, first }) => words.length > 1 || !isLittle(first));
  const work = isOfTexts ? null : workIn(texts, synonyms);
  const wanted = said.length > 0 ? said : texts;
  const isThing = isOfTexts ? () => true : thingsIn(texts, wanted, work);
  const last = texts.length - 1;
  const words = texts
    .filter((each) => wanted.includes(each) || each === work?.verb)
    .flatMap((each) =>
      resolve(each.text, lexicon, { ...options, isTyping: isTyping && each.place === last }).map(
        (word): Word => ({
          ...word,
          place: each.place,
          isThing: isThing(each),
          tools: each === work?.verb ? work.tools : null,
        }),
      ),
    );
  const isOfObject = work !== null && work.verb === null && work.verbs.length > 0;
  return ranked(joined(inTheirOrder(words, texts), lexicon, synonyms, isOfTexts), isOfObject);
}

/** Returns the texts of a query: its words, or all as one if they are an article number with spaces. */
function textsOf(query: string, lexicon: Lexicon): Text[] {
  const read = measured(query)
    .split(/\s+/)
    .map((text) => ({ text, words: wordsOfMeasured(text) }))
    .filter(({ words }) => words.length > 0);
  const code = read.flatMap(({ words }) => words).join('');
  const isCode = read.length > 1 && /[a-z]/.test(code) && /\d/.test(code) && lexicon.isSku(code);
  if (isCode) return [{ text: code, words: [code], first: code, place: 0 }];
  const layout = layoutOf(read);
  return read.map(({ text, words }, place) => ({ text, words, first: layout(text) ?? words[0] ?? '', place }));
}

/**
 * Returns a function that returns a word as it was meant, if the query was typed in another keyboard layout, which its stop
 * words show.
 */
function layoutOf(texts: readonly Pick<Text, 'text' | 'words'>[]): (text: string) => string | undefined {
  const isMeant = (layout: number) =>
    texts.some(
      ({ text, words: [first = ''] }) => text.length > 1 && !isSmall(first) && isSmall(readIn(layout, text) ?? ''),
    );
  const layout = [0, 1].find(isMeant);
  return (text) => (layout === undefined || isSmall(text) ? undefined : readIn(layout, text));
}

/** Returns a text in another layout by its number; a text that is the same in all of them has one reading. */
function readIn(layout: number, text: string): string | undefined {
  const readings = otherLayouts(text);
  return readings[layout] ?? readings[0];
}

/** A question about a work. */
interface Work {
  /** Words that may be its verb. */
  readonly verbs: readonly Text[];
  /** The verb that has tools; null if none has. */
  readonly verb: Text | null;
  readonly tools: Others;
}

/** Returns the work that a query asks about, such as “чим полірувати золото”, with its tools; null for other queries. */
function workIn(texts: readonly Text[], synonyms: Synonyms): Work | null {
  const question = workQuestionIn(texts.map(({ first }) => first));
  if (!question) return null;
  const verbs = question.verbs.flatMap((place) => texts[place] ?? []);
  for (const verb of verbs) {
    const objects = objectsOf(verb, texts).map(({ first }) => objectKeys(first));
    const tools = synonyms.ofVerb(workKeys(verb.first), question.asking, objects, question.needsObject ? 2 : 1);
    if (tools) return { verbs, verb, tools };
  }
  if (question.needsTools) return null;
  return { verbs: verbs.filter(({ first }) => mayBeAction(first)), verb: null, tools: [] };
}

/** Returns the words that may be objects of a verb: those of its aim, after “щоб”, only if there are no others. */
function objectsOf(verb: Text, texts: readonly Text[]): readonly Text[] {
  const others = texts.filter((each) => each !== verb);
  const aim = texts.findIndex(({ first, place }) => place > verb.place && opensAim(first));
  const before = aim < 0 ? others : others.filter(({ place }) => place < aim);
  return before.some(({ first }) => !isSmall(first) && askingOf(first) === null) ? before : others;
}

/** Returns the keys of a word that may be the object of a work, in any form: листик, лист; олівцем, олівець. */
function objectKeys(word: string): readonly string[] {
  const keys = keysOf(word);
  return [...keys, ...keys.flatMap(otherForms), ...plainForms(word)];
}

/**
 * Returns a function that tells what is searched for from its purpose: the verb of a question by its tools; without known
 * tools the object of the work, for which the products are.
 */
function thingsIn(texts: readonly Text[], wanted: readonly Text[], work: Work | null): (text: Text) => boolean {
  if (work?.verb) return (each) => each === work.verb;
  const kind = askedKindIn(texts.map(({ first }) => first));
  if (kind) return ({ place }) => place >= kind[0] && place < kind[1];
  const objects = wanted.filter((each) => !work?.verbs.includes(each));
  const purpose = texts.findIndex((each, place) => place > 0 && opensPurpose(each.first));
  const isBefore = (each: Text) => objects.includes(each) && (purpose < 0 || each.place < purpose);
  if (objects.some(isBefore)) return isBefore;
  return objects.length > 0 ? (each) => objects.includes(each) : () => true;
}

/** A part before it is known which other parts there are. */
type OpenPart = Omit<Part, 'isMain' | 'isQuality' | 'isUnnamed' | 'isObject'> & {
  readonly isThing: boolean;
  readonly isNamed: boolean;
};

/** Returns the parts of consecutive words; words that form one term are one part. */
function joined(words: readonly Word[], lexicon: Lexicon, synonyms: Synonyms, isOfTexts: boolean): OpenPart[] {
  const parts: OpenPart[] = [];
  for (let place = 0; place < words.length; ) {
    const rest = words.slice(place);
    const term = termAt(rest, synonyms);
    const own = rest.slice(0, term?.length ?? 1);
    place += own.length;
    const sayings = [...sayingsOf(own, term?.others ?? [], lexicon), ...(isOfTexts ? actionSayings(own, lexicon) : [])];
    parts.push({
      isThing: own.some(({ isThing }) => isThing),
      isWork: own.some(({ tools }) => tools !== null),
      isNamed: sayings.some(({ isNaming }) => isNaming),
      importance: Math.max(...own.map(({ typed }) => importanceOf(typed))),
      typed: own.map(({ typed }) => typed).join(' '),
      corrected: own.some(({ corrected }) => corrected !== null)
        ? own.map(({ typed, corrected }) => corrected ?? typed).join(' ')
        : null,
      sayings,
    });
  }
  return parts;
}

/** Returns the longest term that the words begin with; a verb with tools is one by itself, and no noun with the same stem. */
function termAt(words: readonly Word[], synonyms: Synonyms): ReturnType<Synonyms['longest']> {
  const [{ tools } = { tools: null }] = words;
  if (tools) return { length: 1, others: tools };
  const verb = words.findIndex((word) => word.tools !== null);
  const before = verb < 0 ? words : words.slice(0, verb);
  return synonyms.longest(before.map(({ own, keys, typed }) => [...own, ...keys, ...verbKeys(typed)]));
}

/** Returns the sayings that match other words of the same action: приготувати, приготування; готувати. */
function actionSayings([word, ...more]: readonly Word[], lexicon: Lexicon): Saying[] {
  if (!word || more.length > 0) return [];
  const { own, bare } = actionKeys(word.corrected ?? word.typed);
  return [
    { keys: own, weight: SYNONYM_WEIGHT },
    { keys: bare, weight: DISTANT_WEIGHT },
  ].flatMap(({ keys, weight }) => {
    const known = keys.filter((key) => lexicon.count(key) > 0);
    const words = [{ keys: known, kin: [], isPrefix: false, isBeginning: false }];
    return known.length > 0 ? [{ words, weight, isNaming: false }] : [];
  });
}

const sayingsOf = (own: readonly Word[], others: Others, lexicon: Lexicon): Saying[] => [
  ...(own.every((word) => isKnown(word, lexicon) && !word.tools) ? [sayingOf(own, 1, lexicon)] : []),
  ...others.map((other) =>
    sayingOf(
      other.map((keys) => expanded(keys, lexicon)),
      SYNONYM_WEIGHT,
      lexicon,
    ),
  ),
];

const sayingOf = (words: Saying['words'], weight: number, lexicon: Lexicon): Saying => ({
  words,
  weight,
  isNaming: words.every((word) => isNamed(word, lexicon)),
});

/** Returns the words in the order of a Ukrainian or Russian query; “tools for gilding” are “gilding tools”. */
function inTheirOrder(words: readonly Word[], texts: readonly Text[]): readonly Word[] {
  const middle = texts.findIndex(({ first }, place) => place > 0 && first === 'for');
  const isBefore = ({ place }: Word) => place < middle;
  return middle < 0 ? words : [...words.filter((word) => !isBefore(word)), ...words.filter(isBefore)];
}

/** Decides which parts results must match: the things that name products, or else all things. */
function ranked(parts: readonly OpenPart[], isOfObject: boolean): Part[] {
  const isAnyNamed = parts.some(({ isThing, isNamed: is }) => isThing && is);
  const isAnyNoun = parts.some(({ isThing, isNamed: is, importance }) => isThing && is && importance > QUALITY);
  const isAnyThing = parts.some(({ isThing, sayings }) => isThing && sayings.length > 0);
  return parts.map(({ isThing, isNamed: is, ...part }, place) => ({
    ...part,
    isQuality: isThing && isAnyNoun && part.importance === QUALITY,
    isMain: isAnyThing
      ? isThing && (is || !isAnyNamed) && (part.importance > QUALITY || !isAnyNoun)
      : part.sayings.length > 0,
    isUnnamed: isThing && !is,
    isObject: isOfObject && isThing,
    // Of equally important parts the first one is what is searched for; of English ones the last.
    importance: part.importance + ((/[a-z]/.test(part.typed) ? 1 : -1) * place) / (parts.length + 1),
  }));
}

const isKnown = ({ keys, isPrefix }: ResolvedWord, lexicon: Lexicon) =>
  keys.some((key) => lexicon.count(key) > 0 || (isPrefix && lexicon.hasPrefix(key)));

const isNamed = ({ keys, kin, isPrefix }: Saying['words'][number], lexicon: Lexicon) =>
  [...keys, ...kin].some(lexicon.isProduct) || (isPrefix && keys.some((key) => lexicon.namesBegin(key)));

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

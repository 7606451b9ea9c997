import { fold, foldedSet } from './fold.ts';
import { isSmall, mayBeAction, opensAim, opensPurpose } from './small-words.ts';
import { gerundOf, isOfAction } from './verbs.ts';

/** Kind of answer: a tool (чим), a base or a vessel (на чому, у що), a material (з чого). */
export type Asking = 'tool' | 'base' | 'material';

/** A question about a work, such as “чим полірувати золото”. */
export interface WorkQuestion {
  readonly asking: Asking;
  /** Places of the words that may be its verb, the likeliest first. */
  readonly verbs: readonly number[];
  /** True if a verb counts only with one of its objects: “cutting gold leaf”, but not “cutting mat”. */
  readonly needsObject: boolean;
  /** True if the words ask for products only if the verb has tools: “як різати золото”, but not “як доглядати за пензлями”. */
  readonly needsTools?: boolean;
}

const BY_WHAT = foldedSet('чим чем чём');
/** Prepositions, and the pronouns that ask after them: на чому, в чем, у що; з чого; за допомогою чого. */
const ON = foldedSet('на у в во');
const ON_WHAT = foldedSet('чому чом чем чём що шо что');
const OF = foldedSet('з із зі из с');
const OF_WHAT = foldedSet('чого чего');
const WITH = foldedSet('допомогою помощью');
const WHAT = foldedSet('що шо что');
const UNDER = foldedSet('під под');
const HOW = foldedSet('як как');

/** Returns what a word asks for; null if it does not ask. @param before the word before it */
export function askingOf(word: string, before = ''): Asking | null {
  const [folded, preposition] = [fold(word), fold(before)];
  if (ON.has(preposition) && ON_WHAT.has(folded)) return 'base';
  if (OF.has(preposition) && OF_WHAT.has(folded)) return 'material';
  return BY_WHAT.has(folded) || (WITH.has(preposition) && OF_WHAT.has(folded)) ? 'tool' : null;
}

/** Words for any tool or material: “інструмент, щоб різати”, “яким засобом чистити”, “tool for cutting”. */
const ANYTHING =
  /^(?:инструмент|засиб|засоб|средств|приспособлен|пристосуван|приладд|материал|штук(?:а|у|ою)$|tools?$|something$|stuff$|products?$)/;
/** Forms of “який” in which a question names the kind of its tool: “яким пензлем наносити”, “на якому папері малювати”. */
const WHICH = /^(?:як|как|котр|котор)(?:им|ими|ою|ому|ом|ий|ой|а|ая|у|ую|и|е|ие|ое|их)$/;

const WHICH_IN_ENGLISH = new Set(['what', 'which']);
/** Words of English after which a verb follows: “how to cut”, “what do you cut it with”. */
const BEFORE_VERB = new Set(['to', 'i', 'you', 'we']);

/** Endings of a verb's forms that nouns have, too: працює, кріпиться. */
const MAYBE_FINITE = /(?:є|ється|ает|ует|яет|ается|уется|ится|їть|ить|ят|ит)$/;

const placesOf = (words: readonly string[], is: (word: string, place: number) => boolean): number[] =>
  words.flatMap((word, place) => (is(word, place) ? [place] : []));

/** Returns the places of a question's verbs: infinitives before finite forms, those after the asking word first. */
function verbsFrom(words: readonly string[], asked: number): number[] {
  const certain = placesOf(words, (word, place) => place !== asked && mayBeAction(word));
  const finite = placesOf(words, (word, place) => place > asked && !mayBeAction(word) && MAYBE_FINITE.test(word));
  return [...certain.filter((place) => place > asked), ...certain.filter((place) => place < asked), ...finite];
}

/** Reads a question about a work; null for other queries. @param words of the query, lower case, in their order */
export const workQuestionIn = (words: readonly string[]): WorkQuestion | null =>
  byAskingWord(words) ?? byTool(words) ?? byAim(words) ?? byManner(words) ?? inEnglish(words);

/** Reads a question by its asking word: “на чому різати золото”. */
function byAskingWord(words: readonly string[]): WorkQuestion | null {
  for (const [place, word] of words.entries()) {
    const asking = askingOf(word, words[place - 1]);
    if (asking) return { asking, verbs: verbsFrom(words, place), needsObject: false };
  }
  return null;
}

/** Reads a question by its word for any tool: “засіб для чищення пензлів”. */
function byTool(words: readonly string[]): WorkQuestion | null {
  const tool = words.findIndex((word) => ANYTHING.test(fold(word)));
  if (tool < 0) return null;
  const verbs = [...verbsFrom(words, tool), ...placesOf(words, isOfAction)];
  return verbAfter(tool, words, verbs) === undefined ? null : { asking: 'tool', verbs, needsObject: false };
}

/** Reads a question by its aim, or by “що” as its first word: “щоб різати золото”, “що подарувати”. */
function byAim(words: readonly string[]): WorkQuestion | null {
  const aim = words.findIndex(opensAim);
  if (aim !== 0 && !WHAT.has(fold(words[0] ?? ''))) return null;
  const asked = Math.max(0, aim);
  const verbs = verbsFrom(words, asked);
  const verb = verbAfter(asked, words, verbs) ?? verbAfter(0, words, verbs);
  // “Що подарувати” asks so, but “що краще класти” and “що таке” do not say by their first word that they do.
  if (verb === undefined || (aim < 0 && !isNext(words, verb))) return null;
  // “Що наносять під золото” asks on what gold is laid.
  const isBase = aim < 0 && words.some((word) => UNDER.has(fold(word)));
  return { asking: isBase ? 'base' : 'tool', verbs, needsObject: false };
}

/** Reads a question for the manner of a work: “як приклеїти поталь”. */
function byManner(words: readonly string[]): WorkQuestion | null {
  const how = words.findIndex((word) => HOW.has(fold(word)));
  const verbs = how < 0 ? [] : verbsFrom(words, how);
  return verbAfter(how, words, verbs) === undefined
    ? null
    : { asking: 'tool', verbs, needsObject: false, needsTools: true };
}

/** Returns the first of the verbs that stands after a place; “що взяти” is about buying, so its verb is none. */
const verbAfter = (place: number, words: readonly string[], verbs: readonly number[]): number | undefined =>
  verbs.find((verb) => verb > place && !isSmall(words[verb] ?? ''));

/** Returns true if nothing but small words stands before a place. */
const isNext = (words: readonly string[], place: number) => words.slice(0, place).every(isSmall);

/** Prepositions of English that tell what is asked for: “what to paint on”, “what to make beads from”. */
const ENGLISH: readonly (readonly [preposition: string, asking: Asking])[] = [
  ['on', 'base'],
  ['onto', 'base'],
  ['from', 'material'],
  ['of', 'material'],
];

/** Words after such a preposition; none at the end. */
const AFTER_ASKING = new Set(['', 'what', 'which', 'while', 'when', 'with', 'for']);

/** Returns what a question in English asks for: its preposition is at the end, or before “what”. */
export function englishAskingOf(words: readonly string[]): Asking {
  const isAsking = (preposition: string) =>
    words.some((word, place) => word === preposition && AFTER_ASKING.has(words[place + 1] ?? ''));
  return ENGLISH.find(([preposition]) => isAsking(preposition))?.[1] ?? 'tool';
}

/** Reads a question in English: “how to cut gold”, “cutting gold leaf”. */
function inEnglish(words: readonly string[]): WorkQuestion | null {
  if (askedKindIn(words)) return null;
  const after = placesOf(words, (word, place) => BEFORE_VERB.has(words[place - 1] ?? '') && !isSmall(word));
  if (after.length > 0) return { asking: englishAskingOf(words), verbs: after, needsObject: false };
  // “What holds gold leaf”.
  if (words[0] === 'what' && /[^s]s$/.test(words[1] ?? '')) return { asking: 'tool', verbs: [1], needsObject: false };
  const first = words.findIndex((word) => !isSmall(word) && !ANYTHING.test(word));
  return first >= 0 && gerundOf(words[first] ?? '') !== null
    ? { asking: 'tool', verbs: [first], needsObject: words.slice(0, first).every((word) => !opensPurpose(word)) }
    : null;
}

/**
 * Returns the places, from and before, of the words that name the kind of what is asked for: “пензлем” of “яким пензлем
 * наносити мордан”, “varnish” of “what varnish to use on leaf”; null for other queries, and for a word that names anything.
 */
export function askedKindIn(words: readonly string[]): readonly [from: number, before: number] | null {
  const which = words.findIndex((word) => WHICH.test(fold(word)) || WHICH_IN_ENGLISH.has(word));
  if (which < 0) return null;
  const noun = words.findIndex((word, place) => place > which && !isSmall(word));
  const verb = words.findIndex(
    (word, place) => place > noun && ((mayBeAction(word) && !isSmall(word)) || BEFORE_VERB.has(word)),
  );
  return noun >= 0 && verb > 0 && !ANYTHING.test(fold(words[noun] ?? '')) ? [noun, verb] : null;
}

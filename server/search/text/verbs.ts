import { fold } from './fold.ts';
import type { Asking } from './questions.ts';
import { englishForms } from './stem.ts';

/** Endings of infinitives and of present forms, folded; those of one verb leave the same root: різ-ати, полір-ують. */
const ENDING =
  /(?:(?:ува|юва|ова|ева|ива|ну|а|я|и|е|у|ю)?(?:ти|т)|(?:ивають|увають|ивают|увают)|[уюаяие]?ют|[уюая]ет?|ут|ют|ат|ят|ит|ет|(?:ува|а|и|є|е)?(?:емо|имо|ем|им))$/;
/** Endings of imperatives, as recipes are written: наріжте, полируйте. */
const IMPERATIVE = /(?:[уюаяи]?й|(?<=[бвгджзклмнпрстфхцчшщ]))те$/;
/** Endings of nouns and adjectives of an action: полірування, золочение, шлифовка, реставрація, полірувальний. */
const OF_ACTION =
  /(?:(?:[уюоеи]?ва|[аяеи])н(?:я|ю|ям|ь|ие|ия|ию|ием|ии)|[аяиу]т(?:я|ю|ям|ие|ия|ию|ием|ии)|(?:[уюо]в|й|(?<=[внтлрсжшчдпз]))к(?:а|и|у|ою|ой|е)|аци(?:я|ю|и|ей|ею)|(?:[уюо]ва|а|и)лн(?:ий|а|е|и|у|ого|ому|им|их|ими|ой|ая|ое|ие|ую))$/;
/** Returns true for a noun or an adjective of an action, by its ending. @param word lower case */
export const isOfAction = (word: string): boolean => OF_ACTION.test(fold(word));
const REFLEXIVE = /с[яь]?$/;
/** Consonants that alternate within a verb: різати, ріжу; писати, пишу; чистити, чищу. */
const ALTERNATIONS: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['ж', ['з', 'г', 'д']],
  ['дж', ['д']],
  ['ч', ['т', 'к']],
  ['ш', ['с', 'х']],
  ['щ', ['ст', 'ск']],
];
const PREFIX = /^(?:пере|роз|раз|рас|под|пид|при|про|над|обо|вид|из|на|за|по|об|от|до|ви|з|с|у|о)(?=.{3})/;
const LEAST = 3;
/** Marks keys of verbs, so that no noun with the same letters matches. */
const MARK = '~';
/** Returns true for a key of an action, which is no word. */
export const isActionKey = (key: string): boolean => key.startsWith(MARK);

/**
 * Returns the keys by which forms of one verb, with or without a prefix, are the same: ріжуть, різати, порізати; режут,
 * резать. Only for comparison with other verbs' keys. Empty for a word that cannot be a verb. @param word lower case
 */
export function verbKeys(word: string): string[] {
  if (!/^[\u0400-\u04ff’'ʼ]+$/.test(word)) return [];
  const folded = fold(word).replace(REFLEXIVE, '');
  const roots = rootsOf(folded, ENDING.exec(folded));
  return marked([...roots, ...roots.map(withoutPrefix)]);
}

/**
 * Returns the keys by which a verb in any form and the noun of its action are the same: полірують, відполіруйте,
 * полірування; and those of the word without its prefix, which may be another action. Empty for other words.
 * @param word lower case
 */
export function actionKeys(word: string): { readonly own: readonly string[]; readonly bare: readonly string[] } {
  if (!/^[\u0400-\u04ff’'ʼ]+$/.test(word)) return NO_ACTION;
  const folded = fold(word).replace(REFLEXIVE, '');
  const roots = rootsOf(folded, OF_ACTION.exec(folded) ?? IMPERATIVE.exec(folded) ?? ENDING.exec(folded));
  const own = marked(roots);
  return { own, bare: marked(roots.map(withoutPrefix)).filter((key) => !own.includes(key)) };
}

const NO_ACTION = { own: [], bare: [] };

/** Returns the roots of a word before an ending; none without one. */
function rootsOf(folded: string, ending: RegExpExecArray | null): string[] {
  if (!ending) return [];
  const bare = folded.slice(0, ending.index);
  return [bare, bare.replace(/(?<=[пбвмф])л$|(?<=[бвгджзклмпрстфхцчшщ])н$/, '')].flatMap((root) => [
    root,
    ...alternated(root),
  ]);
}

const withoutPrefix = (root: string) => root.replace(PREFIX, '');

const marked = (roots: readonly string[]): string[] =>
  [...new Set(roots)].filter(({ length }) => length >= LEAST).map((root) => MARK + root);

/** Marks, after the first one, of the verbs of questions. */
const MARKS: Readonly<Record<Asking, string>> = { tool: '+', base: '@', material: '=' };

/** Returns the key of a verb in a question: “на чому різати” asks for another thing than “чим різати”. */
export const askedKey = (key: string, asking: Asking): string => `${MARK}${MARKS[asking]}${key}`;

/** Marks the key of a verb without its prefix, by which terms with another prefix are found. */
const BARE = '-';
/** Returns the key by which a verb with a prefix is found by the verb without it: кріпити, закріпити. */
export const prefixedKey = (key: string): string => `${MARK}${BARE}${key}`;

const GERUND = /^([a-z]{3,})ing$/;
/** Returns an English gerund without its ending, and null for another word. */
export const gerundOf = (word: string): string | null => GERUND.exec(word)?.[1] ?? null;

/** Keys of the verb of a question. */
export interface WorkKeys {
  readonly own: readonly string[];
  /** Keys of the verb without its prefix, which may be another action. */
  readonly bare: readonly string[];
}

/**
 * Returns the keys of the verb of a question, in either language or in English: різати, ріжуть; cut, cutting. A verb with a
 * short root, such as “брати”, is its own key.
 */
export function workKeys(word: string): WorkKeys {
  const { own, bare } = actionKeys(word);
  const english = /^[a-z]+$/.test(word) ? [word, ...englishForms(word)].map((form) => MARK + form) : [];
  const all = [...own, ...english];
  const others = [...verbKeys(word), ...bare].filter((key) => !all.includes(key));
  return all.length + others.length > 0
    ? { own: all, bare: [...new Set(others)] }
    : { own: [MARK + fold(word)], bare: [] };
}

const alternated = (root: string): string[] =>
  ALTERNATIONS.flatMap(([from, to]) => (root.endsWith(from) ? to.map((end) => root.slice(0, -from.length) + end) : []));

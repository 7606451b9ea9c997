import { fold } from './fold.ts';

/** Endings of infinitives and of present forms, folded; those of one verb leave the same root: різ-ати, полір-ують. */
const ENDING =
  /(?:(?:ува|юва|ова|ева|ива|ну|а|я|и|е|у|ю)?(?:ти|т)|(?:ивають|увають|ивают|увают)|[уюаяие]?(?:ют|ют|ют)|[уюая]е|ут|ют|ат|ят|ит|ет|(?:ува|а|и|є|е)?(?:емо|имо|ем|им))$/;
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

/**
 * Returns the keys by which forms of one verb, with or without a prefix, are the same: ріжуть, різати, порізати; режут,
 * резать. Only for comparison with other verbs' keys. Empty for a word that cannot be a verb. @param word lower case
 */
export function verbKeys(word: string): string[] {
  if (!/^[\u0400-\u04ff’'ʼ]+$/.test(word)) return [];
  const folded = fold(word).replace(REFLEXIVE, '');
  const ending = ENDING.exec(folded);
  if (!ending) return [];
  const bare = folded.slice(0, ending.index);
  const roots = [bare, bare.replace(/(?<=[пбвмф])л$/, '')].flatMap((root) => [root, ...alternated(root)]);
  const keys = roots.flatMap((root) => [root, root.replace(PREFIX, '')]).filter(({ length }) => length >= LEAST);
  return [...new Set(keys)].map((key) => MARK + key);
}

/** Returns the keys of a verb after “на чому”, which asks for what it is done on, not with. @param keys of verbKeys() */
export const onWhatKeys = (keys: readonly string[]): string[] => keys.map((key) => `${MARK}${key}`);

const alternated = (root: string): string[] =>
  ALTERNATIONS.flatMap(([from, to]) => (root.endsWith(from) ? to.map((end) => root.slice(0, -from.length) + end) : []));

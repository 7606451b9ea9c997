import { fold } from './fold.ts';

/** Endings of diminutives, folded, the longest first, with the endings that may stand instead of them. */
const ENDINGS: readonly (readonly [ending: RegExp, instead: readonly string[]])[] = [
  [/(?:ичок|ичк|очок)$/, ['', 'ик', 'ок']],
  [/ечк$/, ['', 'к', 'ц', 'еч']],
  [/очк$/, ['', 'к', 'ок']],
  [/чик$/, ['', 'ец', 'ц', 'к', 'ч']],
  [/(?:ик|ок|ек|ец)$/, ['']],
  [/енк$/, ['']],
  [/к$/, ['']],
];
const PLURAL = /[иаіуя]$/;
const LEAST = 3;

/**
 * Returns possible keys of the word that a diminutive is made of: пензлик, кисточка, рамочка, дощечка. Most of them are no
 * words, so callers use only keys that the index contains. @param word lower case
 */
export function plainForms(word: string): string[] {
  if (!/^[\u0400-\u04ff’'ʼ]+$/.test(word)) return [];
  const bare = fold(word).replace(PLURAL, '');
  const forms = ENDINGS.flatMap(([ending, instead]) => {
    const root = bare.replace(ending, '');
    if (root === bare || root.length < LEAST) return [];
    return instead.flatMap((end) => alternated(root).map((each) => each + end));
  });
  return [...new Set(forms)];
}

/** Returns a root with the consonants that it may have without the suffix: дощ-ечка, дошк-а, доск-а; пензл-ик. */
const alternated = (root: string): string[] => [
  root,
  ...(root.endsWith('щ') ? [`${root.slice(0, -1)}шк`, `${root.slice(0, -1)}ск`] : []),
  ...(root.endsWith('ж') ? [`${root.slice(0, -1)}г`] : []),
  ...(root.endsWith('ч') ? [`${root.slice(0, -1)}к`, `${root.slice(0, -1)}ц`] : []),
];

import { type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../../src/contract/language.ts';
import type { TextArea } from './text-areas.ts';

/** Texts of the studio; screens add theirs when they are loaded. */
export const i18n = setupI18n();

const CATALOGUES = import.meta.glob<Messages>(['../locales/*.po', '../features/*/locales/*.po'], {
  import: 'messages',
});
const BASE = '../locales';
/** Folders of requested catalogues; each displayed language needs all of them. */
const needed = new Set([BASE]);
const loaded = new Set<string>();
/** The displayed language, or the one that is being loaded. */
let wanted: Language = 'uk';

async function load(lang: Language, folder: string): Promise<void> {
  const file = `${folder}/${lang}.po`;
  if (loaded.has(file)) return;
  const catalogue = CATALOGUES[file];
  if (!catalogue) throw new Error(`There is no catalogue ${file}`);
  i18n.load(lang, await catalogue());
  loaded.add(file);
}

/** Loads the needed catalogues of the wanted language; repeated if the language or the folders change meanwhile. */
async function loadNeeded(): Promise<void> {
  const lang = wanted;
  const folders = [...needed];
  await Promise.all(folders.map((folder) => load(lang, folder)));
  if (lang !== wanted || folders.length !== needed.size) await loadNeeded();
}

/**
 * Switches to a language once its texts are loaded. Rejects if they cannot be loaded, and keeps the former language.
 */
export async function showLanguage(lang: Language): Promise<void> {
  const before = wanted;
  wanted = lang;
  try {
    await loadNeeded();
  } catch (error) {
    wanted = before;
    throw error;
  }
  i18n.activate(wanted);
}

/** Loads the texts of areas, now and for each language that is displayed later. */
async function needTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) needed.add(`../features/${area}/locales`);
  await loadNeeded();
}

/** Wraps the loader of a screen so that it also loads the texts of the areas that the screen and its imports use. */
export function withTexts<Module>(areas: readonly TextArea[], load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), needTexts(areas)]);
    return module;
  };
}

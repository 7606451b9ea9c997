import { type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../../src/contract/language.ts';
import type { TextArea } from './text-areas.ts';

/** Texts of the studio; screens add theirs when they are loaded. */
export const i18n = setupI18n();

const CATALOGUES = import.meta.glob<Messages>(['../locales/*.po', '../features/*/locales/*.po'], {
  import: 'messages',
});
const BASE = '../locales';
/** Folders of catalogues that screens have asked for; each language that is shown needs all of them. */
const needed = new Set([BASE]);
const loaded = new Set<string>();
/** The language that is shown, or is about to be. */
let wanted: Language = 'uk';

async function load(lang: Language, folder: string): Promise<void> {
  const file = `${folder}/${lang}.po`;
  if (loaded.has(file)) return;
  const catalogue = CATALOGUES[file];
  if (!catalogue) throw new Error(`There is no catalogue ${file}`);
  i18n.load(lang, await catalogue());
  loaded.add(file);
}

/** Loads what is needed in the wanted language, also when another one, or more texts, are wanted meanwhile. */
async function loadNeeded(): Promise<void> {
  const lang = wanted;
  const folders = [...needed];
  await Promise.all(folders.map((folder) => load(lang, folder)));
  if (lang !== wanted || folders.length !== needed.size) await loadNeeded();
}

/** Shows the studio in a language as soon as its texts are there. Rejects when they cannot be loaded: nothing changes then. */
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

/** Has the texts of areas at hand from now on, in whichever language the studio is shown. */
async function needTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) needed.add(`../features/${area}/locales`);
  await loadNeeded();
}

/** What loads a screen, made to load the texts of areas with it: those that the screen, or what it imports, is of. */
export function withTexts<Module>(areas: readonly TextArea[], load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), needTexts(areas)]);
    return module;
  };
}

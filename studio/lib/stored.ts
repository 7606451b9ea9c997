import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language.ts';
import { createStorageArea, storedItem } from '../../src/lib/browser-storage.ts';

/** Everything that the studio keeps in a browser: how it looks to whoever sits there. Nothing of a person. */
type StudioName = 'studio-lang' | 'studio-theme' | 'studio-menu';

const area = createStorageArea<StudioName>(() => window.localStorage);

export const THEMES = ['system', 'light', 'dark'] as const;
const themeSchema = v.picklist(THEMES);
export type Theme = v.InferOutput<typeof themeSchema>;

export const storedLanguage = storedItem(area, 'studio-lang', languageSchema);
export const storedTheme = storedItem(area, 'studio-theme', themeSchema);

import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { createStorageArea, storedItem } from '../../src/lib/browser-storage.ts';
import { draftSchema } from '../contract/drafts.ts';

/**
 * Everything that the studio keeps in a browser: how it looks to whoever sits there, and what somebody has typed into a
 * form and not saved yet, by their account and the form. Nothing of a customer.
 */
type StudioName =
  | 'studio-lang'
  | 'studio-theme'
  | 'studio-menu'
  | 'studio-edit'
  | `studio-draft:${string}`
  | `studio-forgotten:${string}`;

const area = createStorageArea<StudioName>(() => window.localStorage);

export const THEMES = ['system', 'light', 'dark'] as const;
const themeSchema = v.picklist(THEMES);
export type Theme = v.InferOutput<typeof themeSchema>;

export const storedLanguage = storedItem(area, 'studio-lang', languageSchema);
export const storedTheme = storedItem(area, 'studio-theme', themeSchema);

export const storedDraft = (name: string) => storedItem(area, `studio-draft:${name}`, draftSchema);
/** When a draft was kept that the server has not forgotten yet, ISO 8601. */
export const storedForgottenDraft = (name: string) => storedItem(area, `studio-forgotten:${name}`, v.string());

/** Somebody is signed in here: pages of the shop offer to edit what they show (src/app/edit-button.ts). */
export const storedEditing = storedItem(area, 'studio-edit', v.literal(true));

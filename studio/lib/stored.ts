import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { createStorageArea, storedCollection, storedItem } from '../../src/lib/browser-storage.ts';
import { draftSchema } from '../contract/drafts.ts';
import { shelvedProductSchema } from '../contract/store-room.ts';

/**
 * All names in the browser's storage: settings of the interface, drafts of unsaved forms by account and form, and of the
 * store room the products looked up lately and the changes that wait for a connection. Data of customers are never
 * stored.
 */
type StudioName =
  | 'studio-lang'
  | 'studio-theme'
  | 'studio-menu'
  | 'studio-edit'
  | 'studio-sound'
  | 'studio-notices'
  | 'studio-seen-order'
  | 'studio-shelved'
  | `studio-waiting:${string}`
  | `studio-draft:${string}`
  | `studio-forgotten:${string}`;

const area = createStorageArea<StudioName>(() => window.localStorage);

export const THEMES = ['system', 'light', 'dark'] as const;
const themeSchema = v.picklist(THEMES);
export type Theme = v.InferOutput<typeof themeSchema>;

export const storedLanguage = storedItem(area, 'studio-lang', languageSchema);
export const storedTheme = storedItem(area, 'studio-theme', themeSchema);

export const storedDraft = (name: string) => storedItem(area, `studio-draft:${name}`, draftSchema);
/** `savedAt` of a draft that the server has not deleted yet, ISO 8601. */
export const storedForgottenDraft = (name: string) => storedItem(area, `studio-forgotten:${name}`, v.string());

/** Set while there is a session: pages of the shop then show the edit button (src/app/edit-button.ts). */
export const storedEditing = storedItem(area, 'studio-edit', v.literal(true));

/** True plays a tone for a new order; absent means true. */
export const storedSound = storedItem(area, 'studio-sound', v.boolean());
/** True shows a notification of the browser for a new order; absent means false. */
export const storedNotices = storedItem(area, 'studio-notices', v.boolean());
/** Number of the newest order that was seen in this browser. */
export const storedSeenOrder = storedItem(area, 'studio-seen-order', v.number());

/** Items of a schema whose names begin with a prefix, one for each change that waits to be sent. */
export const storedWaiting = <Change>(schema: v.GenericSchema<unknown, Change>) =>
  storedCollection(area, 'studio-waiting:', schema);
/** The products that a person has looked up lately, for use without a connection; removed at sign-out. */
export const storedShelved = storedItem(
  area,
  'studio-shelved',
  v.object({ staffId: v.string(), products: v.array(shelvedProductSchema) }),
);

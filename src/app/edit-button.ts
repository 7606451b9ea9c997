import { createStorageArea } from '../lib/browser-storage.ts';

/** Written by the studio while somebody is signed in there (studio/lib/stored.ts); it grants nothing. */
const MARK = 'studio-edit';

/** The studio's script, which shows a button that leads from the page to its form. */
const SCRIPT = '/studio/edit.js';

/** Loads the button for who edits pages. This look is all that it costs a shopper. */
export function offerEditing(): void {
  if (createStorageArea<typeof MARK>(() => window.localStorage).getItem(MARK) === null) return;
  void import(/* @vite-ignore */ SCRIPT);
}

import { createStorageArea } from '../lib/browser-storage.ts';

/** Set by the studio while an editor is signed in there (studio/lib/stored.ts); it grants no rights. */
const MARK = 'studio-edit';

/** The studio's script that shows a button leading from the page to its form. */
const SCRIPT = '/studio/edit.js';

/** Loads the edit button if an editor is signed in. This check of the storage is all that it costs a shopper. */
export function offerEditing(): void {
  if (createStorageArea<typeof MARK>(() => window.localStorage).getItem(MARK) === null) return;
  void import(/* @vite-ignore */ SCRIPT);
}

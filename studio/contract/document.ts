/** Base path of the studio, without a trailing slash. */
export const STUDIO_ROOT = '/studio';

/** Placeholder in the built document that each response replaces with its own nonce, for styles that scripts add. */
export const NONCE_PLACEHOLDER = 'studio-nonce';

/**
 * Path of the script of the edit button, which links a page of the shop to its form; src/app/edit-button.ts loads it.
 */
export const EDIT_SCRIPT = `${STUDIO_ROOT}/edit.js`;

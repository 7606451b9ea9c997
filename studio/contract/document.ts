/** Where the studio is served, without a slash at its end. */
export const STUDIO_ROOT = '/studio';

/** Stands in the built document where each answer has a nonce of its own, for the styles that scripts add. */
export const NONCE_PLACEHOLDER = 'studio-nonce';

/** The script of the button that leads from a page of the shop to its form; src/app/edit-button.ts loads it. */
export const EDIT_SCRIPT = `${STUDIO_ROOT}/edit.js`;

/** Key of local storage: the hash of the announcement that was closed last, as plain text. */
export const CLOSED_KEY = 'announcement-closed';

/** Class of the document while the announcement in its HTML is closed. */
export const CLOSED_CLASS = 'announcement-closed';

/**
 * Runs before the first paint: hides the announcement if the shopper has closed it. Its element's `data-announcement`
 * is the hash of the announcement; the text is the same in every document, so that a content security policy can name
 * it by its hash.
 */
export const HIDE_CLOSED_SCRIPT = `try{localStorage.getItem('${CLOSED_KEY}')==document.currentScript.dataset.announcement&&document.documentElement.classList.add('${CLOSED_CLASS}')}catch{}`;

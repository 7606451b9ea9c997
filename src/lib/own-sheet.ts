/**
 * Stylesheets of screens that have one of their own, so that the one stylesheet of all pages does not contain them. The
 * second word of the relation keeps them apart from that one (src/app/build-watch.ts).
 */
const RELATION = 'stylesheet part';

/** Returns the link for a document: the sheet is loaded before the content behind it is shown. */
export const sheetLink = (address: string): string => `<link rel="${RELATION}" href="${address}">`;

/**
 * Loads a sheet for a part of a page that is rendered in the browser. Resolves once the browser has it, or has failed to
 * load it: a part without its looks works all the same.
 */
export function loadSheet(address: string): Promise<unknown> {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = RELATION;
  link.href = address;
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    document.body.append(link);
  });
}

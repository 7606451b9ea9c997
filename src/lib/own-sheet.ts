/**
 * Stylesheets of screens that have one of their own, so that the one stylesheet of all pages does not contain them. The
 * second word of the relation keeps them apart from that one (src/app/build-watch.ts).
 */
const RELATION = 'stylesheet part';

/** Returns the link for a document: the sheet is loaded before the content behind it is shown. */
export const sheetLink = (address: string): string => `<link rel="${RELATION}" href="${address}">`;

let loading: Promise<unknown> = Promise.resolve();

/** Starts to load the sheet of a part that is rendered in the browser; a document has a link to it already. */
export function loadSheet(address: string): void {
  if (import.meta.env.SSR || document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement('link');
  link.rel = RELATION;
  link.href = address;
  const loaded = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  loading = Promise.all([loading, loaded]);
  document.body.append(link);
}

/**
 * Resolves once the browser has the sheets that were asked for, or has failed to load them: a part without its looks
 * works all the same.
 */
export const sheetsLoaded = (): Promise<unknown> => loading;

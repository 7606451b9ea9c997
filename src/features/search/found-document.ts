import { FOUND_DATA_ID, type FoundData } from '../../rules/found-page.ts';

const element = () => (typeof document === 'undefined' ? null : document.getElementById(FOUND_DATA_ID));

/**
 * Reads the data from which the results in the document were rendered; null if there are none, or after forgetFound().
 */
export function readFound(): FoundData | null {
  const json = element()?.textContent;
  // Not validated: all data in the document are of the app's own build.
  return json ? (JSON.parse(json) as FoundData) : null;
}

/** Removes the data once the app has taken the results over: a screen that is mounted later equals no document. */
export const forgetFound = (): void => element()?.remove();

import { FOUND_DATA_ID, type FoundData } from '../../rules/found-page.ts';

const element = () => (typeof document === 'undefined' ? null : document.getElementById(FOUND_DATA_ID));

/** What the results in the document were made of; null without any, and once forgetFound() was called. */
export function readFound(): FoundData | null {
  const json = element()?.textContent;
  // Of one build with the app, as all that the document says.
  return json ? (JSON.parse(json) as FoundData) : null;
}

/** The app has taken the results over: a screen that comes later equals no document. */
export const forgetFound = (): void => element()?.remove();

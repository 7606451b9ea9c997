import { FOUND_DATA_ID, type FoundData } from '../../rules/found-page.ts';

/**
 * What the results in the document were made of; null without any, and once the app has taken the document over: what is
 * shown from then on equals no document.
 */
export function readFound(): FoundData | null {
  if (typeof document === 'undefined' || wasHydrated()) return null;
  const json = document.getElementById(FOUND_DATA_ID)?.textContent;
  // Of one build with the app, as all that the document says.
  return json ? (JSON.parse(json) as FoundData) : null;
}

/** Whether the app has taken the document over. */
export const wasHydrated = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.hydrated === 'true';

import type { Language } from '../../contract/language.ts';

/**
 * What a page does when its browser has nothing else to do: it keeps what was seen for when there is no network, and in a
 * sample of the visits measures how fast it was. Neither where data are to be saved.
 */
export function startInBackground(lang: Language): void {
  if (savesData()) return;
  const run = async () => (await import('./visit.ts')).visit(lang);
  const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1));
  // What fails here is no shopper's concern.
  const start = () => idle(() => void run().catch((error) => console.info(error)));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

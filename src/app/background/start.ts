import type { Language } from '../../contract/language.ts';

/**
 * Starts background work when the browser is idle: caching visited pages for offline use, and measuring the speed of a
 * sample of visits. Does neither in the browser's data-saving mode.
 */
export function startInBackground(lang: Language): void {
  if (savesData()) return;
  const run = async () => (await import('./visit.ts')).visit(lang);
  const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1));
  // Failures of background work do not concern the shopper.
  const start = () => idle(() => void run().catch((error) => console.info(error)));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

import type { Language } from '../../contract/language.ts';
import { VISITED_PAGES, VISITS_FILE, type VisitedPage, type VisitSettings } from '../../contract/visit.ts';
import { isHumanBrowser } from '../../rules/crawlers.ts';
import { startPageCaching, stopPageCaching } from './page-caching.ts';

/** Does the background work that the site's settings enable. Rejects if the settings cannot be fetched. */
export async function visit(lang: Language): Promise<void> {
  const response = await fetch(VISITS_FILE, { priority: 'low' });
  if (!response.ok) return;
  // Not validated: the same build has written the file.
  const { isKept, sample } = (await response.json()) as VisitSettings;
  // The two run concurrently.
  await Promise.all([
    'serviceWorker' in navigator && (isKept ? startPageCaching(lang) : stopPageCaching()),
    Math.random() < sample && isHumanBrowser(navigator.userAgent) && measure(lang),
  ]);
}

async function measure(lang: Language): Promise<void> {
  (await import('./measure.ts')).measureVisit(visitedPage(), lang);
}

/** Returns the kind of page with which this visit begins, from the document's boot data. */
function visitedPage(): VisitedPage {
  const { document: shown } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
  const kind = shown?.type ?? shown?.kind;
  return VISITED_PAGES.find((page) => page === kind) ?? 'not-found';
}

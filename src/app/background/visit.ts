import type { Language } from '../../contract/language.ts';
import { VISITED_PAGES, VISITS_FILE, type VisitedPage, type VisitSettings } from '../../contract/visit.ts';
import { isOfPerson } from '../../rules/crawlers.ts';
import { keepPages, stopKeeping } from './keep-pages.ts';

/** Does the background work that the site's settings enable. Rejects if the settings cannot be fetched. */
export async function visit(lang: Language): Promise<void> {
  const response = await fetch(VISITS_FILE, { priority: 'low' });
  if (!response.ok) return;
  // Not validated: the same build has written the file.
  const { isKept, sample } = (await response.json()) as VisitSettings;
  // The two run concurrently.
  await Promise.all([
    'serviceWorker' in navigator && (isKept ? keepPages(lang) : stopKeeping()),
    Math.random() < sample && isOfPerson(navigator.userAgent) && measure(lang),
  ]);
}

async function measure(lang: Language): Promise<void> {
  (await import('./measure.ts')).measureVisit(visitedPage(), lang);
}

/** Returns the kind of page with which this visit begins, from the document's boot data. */
function visitedPage(): VisitedPage {
  const { document: shown } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
  const said = shown?.type ?? shown?.kind;
  return VISITED_PAGES.find((page) => page === said) ?? 'not-found';
}

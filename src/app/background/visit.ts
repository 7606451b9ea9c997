import type { Language } from '../../contract/language.ts';
import { VISITED_PAGES, VISITS_FILE, type VisitedPage, type VisitSettings } from '../../contract/visit.ts';
import { isOfPerson } from '../../rules/crawlers.ts';
import { keepPages, stopKeeping } from './keep-pages.ts';

/** Does what the site says that browsers do beside showing pages. Rejects when it cannot be learnt. */
export async function visit(lang: Language): Promise<void> {
  const response = await fetch(VISITS_FILE, { priority: 'low' });
  if (!response.ok) return;
  // The same build has written it.
  const { isKept, sample } = (await response.json()) as VisitSettings;
  // Neither waits for the other.
  await Promise.all([
    'serviceWorker' in navigator && (isKept ? keepPages(lang) : stopKeeping()),
    Math.random() < sample && isOfPerson(navigator.userAgent) && measure(lang),
  ]);
}

async function measure(lang: Language): Promise<void> {
  (await import('./measure.ts')).measureVisit(visitedPage(), lang);
}

/** What the document of this visit says that it shows. */
function visitedPage(): VisitedPage {
  const { document: shown } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
  const said = shown?.type ?? shown?.kind;
  return VISITED_PAGES.find((page) => page === said) ?? 'not-found';
}

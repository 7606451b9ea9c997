import type { Language } from '../../contract/language.ts';
import { VISITS_FILE, type VisitSettings } from '../../contract/visit.ts';
import { keepPages, stopKeeping } from './keep-pages.ts';

/** Does what the site says that browsers do beside showing pages. Rejects when it cannot be learnt. */
export async function visit(lang: Language): Promise<void> {
  const response = await fetch(VISITS_FILE, { priority: 'low' });
  if (!response.ok) return;
  // The same build has written it.
  const { isKept } = (await response.json()) as VisitSettings;
  if ('serviceWorker' in navigator) await (isKept ? keepPages(lang) : stopKeeping());
}

import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { displayQuery } from '../rules/search-address.ts';

/** Maximum length of a query in a title, in characters; a tab shows fewer. */
const QUERY_IN_TITLE = 60;

/**
 * Returns the title of search results; without a query, that of the search itself. Separate from app-head.ts, which
 * every page loads.
 */
export function searchTitle(i18n: I18n, q: string): string {
  const shown = displayQuery(q, QUERY_IN_TITLE);
  const title = q === '' ? i18n._(msg`Пошук`) : i18n._(msg`«${shown}» — пошук`);
  return `${title} — ${i18n._(msg`Позолота`)}`;
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { displayQuery } from '../../rules/search-address.ts';

/** Maximum number of characters that are shown of one word. */
const LENGTH = 30;

/** Returns a sentence about the words of a query that were left out; null if there are none. */
export function useDroppedWords(dropped: readonly string[]): string | null {
  const { t } = useLingui();
  const words = dropped.map((word) => `«${displayQuery(word, LENGTH)}»`).join(', ');
  const { length } = dropped;
  if (length === 0) return null;
  return t`${plural(length, {
    one: 'Результати без слова',
    few: 'Результати без слів',
    many: 'Результати без слів',
    other: 'Результати без слів',
  })} ${words}`;
}

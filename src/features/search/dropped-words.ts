import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shownQuery } from '../../rules/search-address.ts';

/** Characters of one word that are shown. */
const LENGTH = 30;

/** Says which words of a query were left out; null for none. */
export function useDroppedWords(dropped: readonly string[]): string | null {
  const { t } = useLingui();
  const words = dropped.map((word) => `«${shownQuery(word, LENGTH)}»`).join(', ');
  const { length } = dropped;
  if (length === 0) return null;
  return t`${plural(length, {
    one: 'Результати без слова',
    few: 'Результати без слів',
    many: 'Результати без слів',
    other: 'Результати без слів',
  })} ${words}`;
}

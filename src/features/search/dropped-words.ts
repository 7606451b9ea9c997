import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { displayQuery } from '../../rules/search-address.ts';

/** Maximum number of characters that are shown of one word. */
const LENGTH = 30;

const listed = (words: readonly string[]) => words.map((word) => `«${displayQuery(word, LENGTH)}»`).join(', ');

/** Returns a sentence about words that name nothing that the shop sells; null if there are none. */
export function useNotSold(notSold: readonly string[]): string | null {
  const { t } = useLingui();
  const words = listed(notSold);
  return notSold.length === 0 ? null : t`У назвах і властивостях наших товарів немає: ${words}. Показуємо найближче.`;
}

/** Returns a sentence about the words of a query that were left out; null if there are none. */
export function useDroppedWords(dropped: readonly string[]): string | null {
  const { t } = useLingui();
  const words = listed(dropped);
  const { length } = dropped;
  if (length === 0) return null;
  return t`${plural(length, {
    one: 'Результати без слова',
    few: 'Результати без слів',
    many: 'Результати без слів',
    other: 'Результати без слів',
  })} ${words}`;
}

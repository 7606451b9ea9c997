import { useLingui } from '@lingui/react/macro';
import type { ProductSort } from '../../contract/limits.ts';

/** Returns the options of the order of a list, in display order. */
export function useSortOptions(): readonly { readonly value: ProductSort; readonly label: string }[] {
  const { t } = useLingui();
  return [
    { value: 'popular', label: t`популярні` },
    { value: 'price-asc', label: t`від дешевих` },
    { value: 'price-desc', label: t`від дорогих` },
    { value: 'name', label: t`за назвою` },
    { value: 'new', label: t`новинки` },
  ];
}

import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import type { ProductFilters as Filters } from '../../contract/product-list.ts';
import { ListFilters, type ListScreen } from '../../ui/list-screen.tsx';
import { COLUMN_LABELS } from './labels.ts';
import { HIDEABLE, type Hideable } from './route.tsx';

const FilterFields = lazy(async () => ({ default: (await import('./filter-fields.tsx')).FilterFields }));

export type ProductFiltersProps = {
  readonly list: Pick<
    ListScreen<Filters & { readonly hide?: readonly Hideable[] }, unknown, unknown>,
    'search' | 'change'
  >;
};

/** Filters, visible columns and saved views of the list of products. */
export function ProductFilters({ list }: ProductFiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <ListFilters
      list={list}
      label={t`Пошук за назвою, артикулом, брендом`}
      filters={[
        ...([['category'], ['brand'], ['state'], ['stock'], ['translation']] as const),
        ...([['picture'], ['priceFrom'], ['priceTo']] as const),
      ]}
      columns={HIDEABLE.map((id) => ({ id, label: i18n._(COLUMN_LABELS[id]) }))}
      savedAs="products"
    >
      <FilterFields list={list} />
    </ListFilters>
  );
}

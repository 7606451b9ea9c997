import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import type { ProductFilters as Filters } from '../../contract/product-list.ts';
import { useTyped } from '../../lib/use-debounced.ts';
import { ColumnsMenu } from '../../ui/columns-menu.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { COLUMN_LABELS } from './labels.ts';
import { HIDEABLE, type Hideable } from './route.tsx';

const FilterFields = lazy(async () => ({ default: (await import('./filter-fields.tsx')).FilterFields }));

export interface ProductFiltersProps {
  readonly search: Filters & { readonly hide?: readonly Hideable[] };
  readonly onChange: (changes: Readonly<Record<string, unknown>>, options?: { readonly isTyped: boolean }) => void;
}

const NAMES = ['category', 'brand', 'state', 'stock', 'translation', 'picture', 'priceFrom', 'priceTo'] as const;

/** Filters, visible columns and saved views of the list of products. */
export function ProductFilters({ search, onChange }: ProductFiltersProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useTyped(search.q ?? '', (q) => onChange({ q: q || undefined }, { isTyped: true }));
  const reset = () => onChange(Object.fromEntries(NAMES.map((name) => [name, undefined])));
  return (
    <FilterBar
      search={<SearchField label={t`Пошук за назвою, артикулом, брендом`} value={typed} onChange={setTyped} />}
      count={NAMES.filter((name) => search[name] !== undefined).length}
      onReset={reset}
      aside={
        <>
          <ColumnsMenu
            columns={HIDEABLE.map((id) => ({ id, label: i18n._(COLUMN_LABELS[id]) }))}
            hidden={search.hide ?? []}
            onChange={(hide) => onChange({ hide })}
          />
          <SavedViews screen="products" />
        </>
      }
    >
      <FilterFields search={search} onChange={onChange} />
    </FilterBar>
  );
}

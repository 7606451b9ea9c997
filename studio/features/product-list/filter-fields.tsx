import { useLingui } from '@lingui/react/macro';
import { useStudio } from '../../lib/studio.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Tags } from '../../ui/tag.tsx';
import { useFilterChoices } from './filter-choices.ts';
import { FILTER_LABELS, FILTER_OPTIONS } from './labels.ts';
import type { ProductFiltersProps } from './product-filters.tsx';

/** The fields of the filters, loaded when the filters are opened. */
export function FilterFields({ list }: ProductFiltersProps) {
  const { t, i18n } = useLingui();
  const { search, change } = list;
  return (
    <>
      <WhereItLies list={list} />
      {(['state', 'stock', 'translation', 'picture'] as const).map((name) => (
        <Select
          key={name}
          label={i18n._(FILTER_LABELS[name])}
          value={search[name] ?? ''}
          options={Object.entries(FILTER_OPTIONS[name]).map(([id, label]) => ({ id, label: i18n._(label) }))}
          onChange={(value) => change({ [name]: value || undefined })}
        />
      ))}
      <MoneyField
        label={t`Ціна від`}
        value={search.priceFrom === undefined ? null : Number(search.priceFrom)}
        onChange={(priceFrom) => change({ priceFrom: priceFrom ?? undefined }, { isTyped: true })}
      />
      <MoneyField
        label={t`Ціна до`}
        value={search.priceTo === undefined ? null : Number(search.priceTo)}
        onChange={(priceTo) => change({ priceTo: priceTo ?? undefined }, { isTyped: true })}
      />
    </>
  );
}

/** Filters by category and brand. */
function WhereItLies({ list: { search, change } }: ProductFiltersProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { categories, brands } = useFilterChoices();
  const chosen = search.brand ?? [];
  const setBrands = (brand: readonly string[]) => change({ brand: brand.length > 0 ? brand : undefined });
  return (
    <>
      <ComboBox
        label={t`Категорія`}
        value={search.category ?? null}
        options={categories.map(({ id, path }) => ({
          id: String(id),
          label: path.map((name) => name[lang]).join(' › '),
        }))}
        onChange={(category) => change({ category: category ?? undefined })}
      />
      <div>
        <ComboBox
          key={chosen.join('\n')}
          label={t`Бренд`}
          value={null}
          options={brands.filter((brand) => !chosen.includes(brand)).map((brand) => ({ id: brand, label: brand }))}
          onChange={(brand) => brand !== null && setBrands([...chosen, brand])}
        />
        {chosen.length > 0 && (
          <Tags
            label={t`Вибрані бренди`}
            tags={chosen.map((brand) => ({ id: brand, label: brand }))}
            onRemove={(brand) => setBrands(chosen.filter((one) => one !== brand))}
          />
        )}
      </div>
    </>
  );
}

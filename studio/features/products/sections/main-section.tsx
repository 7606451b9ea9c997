import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Language } from '../../../../src/contract/language.ts';
import type { CategoryChoice } from '../../../contract/products.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useEditor } from '../editor.ts';
import { LocalizedEntry, NumberEntry, TextEntry } from '../fields.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the name, category and identifiers of a product. */
export function MainSection() {
  const { t } = useLingui();
  return (
    <Section id="main" title={t`Основне`}>
      <LocalizedEntry name="name" label={t`Назва`} />
      <div className={styles.grid}>
        <TextEntry name="sku" label={t`Артикул`} />
        <CategoryEntry />
        <BrandEntry />
        <TextEntry
          name="mpn"
          label={t`Код виробника`}
          hint={t`Як товар зве сам виробник; за ним його порівнюють у Google`}
          isOptional
        />
        <TextEntry name="gtin" label={t`Штрихкод`} hint={t`Цифри під штрихкодом: 8, 12, 13 або 14`} isOptional />
        <NumberEntry name="popularity" label={t`Популярність`} hint={t`Що більше, то вище в списках`} />
      </div>
      <PublishedEntry />
    </Section>
  );
}

function CategoryEntry() {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { form, options, errorOf, touched, isReadOnly } = useEditor();
  const choices = useMemo(() => trailsOf(options.categories, lang), [options.categories, lang]);
  return (
    <form.Field name="categoryId">
      {({ state, handleChange }) => (
        <div data-field="categoryId">
          <ComboBox
            label={t`Категорія`}
            options={choices}
            value={state.value === null ? null : String(state.value)}
            error={errorOf('categoryId')}
            isDisabled={isReadOnly}
            onChange={(value) => {
              // While the field is empty, the product keeps its category until another one is chosen.
              if (value !== null) handleChange(Number(value));
              touched('categoryId');
            }}
          />
        </div>
      )}
    </form.Field>
  );
}

/** Returns the categories with their paths, `Позолота › Сусальне золото`, in the order of the menu. */
function trailsOf(categories: readonly CategoryChoice[], lang: Language) {
  const childrenOf = (parentId: number | null, above: string): { id: string; label: string }[] =>
    categories
      .filter((category) => category.parentId === parentId)
      .flatMap(({ id, name }) => {
        const label = above === '' ? name[lang] : `${above} › ${name[lang]}`;
        return [{ id: String(id), label }, ...childrenOf(id, label)];
      });
  return childrenOf(null, '');
}

function BrandEntry() {
  const { t } = useLingui();
  const { form, options, errorOf, touched, isReadOnly } = useEditor();
  return (
    <form.Field name="brand">
      {({ state, handleChange }) => (
        <SuggestField
          name="brand"
          label={t`Бренд`}
          isOptional
          value={state.value}
          suggestions={options.brands.map(({ name }) => name)}
          error={errorOf('brand')}
          isDisabled={isReadOnly}
          onChange={(value) => {
            handleChange(value);
            touched('brand');
          }}
        />
      )}
    </form.Field>
  );
}

function PublishedEntry() {
  const { t } = useLingui();
  const { form, isReadOnly } = useEditor();
  return (
    <form.Field name="isPublished">
      {({ state, handleChange }) => (
        <div data-field="isPublished">
          <Switch isSelected={state.value} onChange={handleChange} isDisabled={isReadOnly}>
            {t`Показувати в магазині`}
          </Switch>
        </div>
      )}
    </form.Field>
  );
}

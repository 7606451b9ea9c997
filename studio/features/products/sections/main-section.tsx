import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Language } from '../../../../src/contract/language.ts';
import type { CategoryChoice } from '../../../contract/products.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../editor.ts';
import { LocalizedEntry } from '../localized-entry.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the name, category and identifiers of a product. */
export function MainSection() {
  const { t } = useLingui();
  const { form, isReadOnly } = useEditor();
  return (
    <Section id="main" title={t`Основне`}>
      <LocalizedEntry name="name" label={t`Назва`} />
      <div className={styles.grid}>
        <TextField {...form.field('sku')} label={t`Артикул`} isReadOnly={isReadOnly} />
        <CategoryEntry />
        <BrandEntry />
        <TextField
          {...form.field('mpn')}
          isReadOnly={isReadOnly}
          label={t`Код виробника`}
          hint={t`Як товар зве сам виробник; за ним його порівнюють у Google`}
          isOptional
        />
        <TextField
          {...form.field('gtin')}
          isReadOnly={isReadOnly}
          label={t`Штрихкод`}
          hint={t`Цифри під штрихкодом: 8, 12, 13 або 14`}
          isOptional
        />
        <TextField
          {...form.field('shelf')}
          isReadOnly={isReadOnly}
          label={t`Полиця`}
          hint={t`Де товар лежить: за цим упорядковано лист підбору. Покупці не бачать`}
          isOptional
        />
        <NumberField
          {...form.field('popularity')}
          isDisabled={isReadOnly}
          label={t`Популярність`}
          hint={t`Що більше, то вище в списках`}
        />
      </div>
      <PublishedEntry />
    </Section>
  );
}

function CategoryEntry() {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { form, options, isReadOnly } = useEditor();
  const { categoryId } = form.values;
  const choices = useMemo(() => trailsOf(options.categories, lang), [options.categories, lang]);
  return (
    <div data-field="categoryId">
      <ComboBox
        label={t`Категорія`}
        options={choices}
        value={categoryId === null ? null : String(categoryId)}
        error={form.problems.categoryId}
        isDisabled={isReadOnly}
        // While the field is empty, the product keeps its category until another one is chosen.
        onChange={(value) => form.set('categoryId', value === null ? categoryId : Number(value))}
      />
    </div>
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
  const { form, options, isReadOnly } = useEditor();
  return (
    <SuggestField
      {...form.field('brand')}
      label={t`Бренд`}
      isOptional
      suggestions={options.brands.map(({ name }) => name)}
      isDisabled={isReadOnly}
    />
  );
}

/** Publishes or hides the product, and says what shoppers see then. */
export function PublishedEntry() {
  const { t } = useLingui();
  const { form, product, isReadOnly } = useEditor();
  const isHiding = product?.isPublished === true && !form.values.isPublished;
  return (
    <div data-field="isPublished">
      <Switch
        isSelected={form.values.isPublished}
        onChange={(isPublished) => form.set('isPublished', isPublished)}
        isDisabled={isReadOnly}
      >
        {t`Показувати в магазині`}
      </Switch>
      {isHiding && <HidingNotice />}
    </div>
  );
}

/** Says what shoppers will find at the address of a product that is about to be hidden. */
function HidingNotice() {
  const { t } = useLingui();
  const { product } = useEditor();
  const successor = product?.redirectsTo ?? null;
  if (successor !== null) {
    return <Notice>{t`З адреси товару покупці перейдуть на /${successor}.`}</Notice>;
  }
  return (
    <Notice tone="warning">
      {t`За адресою товару покупці побачать, що його більше не продаємо, і схожі товари в наявності. Якщо є заміна, впишіть її в розділі «Адреса сторінки».`}
    </Notice>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useStudio } from '../../lib/studio.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import layout from '../../ui/layout.module.css';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFilterChoices } from '../product-list/filter-choices.ts';
import styles from './sales.module.css';
import type { SaleFormState } from './use-sale-form.ts';

/** Chooses the products of a sale: by category, brand and words, or by SKUs. */
export function SaleChoiceFields({ form }: { readonly form: SaleFormState['form'] }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { categories, brands } = useFilterChoices();
  const { values, field, problems } = form;
  const { choice } = values;
  const by = field('choice.by');
  return (
    <div className={styles.fields}>
      <RadioGroup
        {...by}
        error={problems.choice}
        label={t`Які товари`}
        options={[
          { id: 'filter', label: t`За категорією, брендом чи словами` },
          { id: 'skus', label: t`За списком артикулів` },
        ]}
      />
      {choice.by === 'skus' ? (
        <TextArea
          {...field('choice.skus')}
          label={t`Артикули`}
          hint={t`Вставте стовпчик із таблиці: по одному в рядку або через кому`}
          rows={5}
        />
      ) : (
        <div className={styles.row}>
          <ComboBox
            // The options arrive later than the value.
            key={categories.length}
            label={t`Категорія`}
            isOptional
            value={choice.categoryId === null ? null : String(choice.categoryId)}
            options={categories.map(({ id, path }) => ({
              id: String(id),
              label: path.map((name) => name[lang]).join(' › '),
            }))}
            onChange={(id) => form.set('choice.categoryId', id === null ? null : Number(id))}
          />
          <ComboBox
            key={`brands-${brands.length}`}
            label={t`Бренд`}
            isOptional
            value={choice.brand}
            options={brands.map((brand) => ({ id: brand, label: brand }))}
            onChange={(brand) => form.set('choice.brand', brand)}
          />
          <TextField {...field('choice.q')} label={t`Слова назви чи артикула`} isOptional autoComplete="off" />
        </div>
      )}
      <p className={layout.soft}>
        {t`Товари вибираються в мить планування: ті, що з'являться пізніше, до розпродажу не потраплять. Приховані не беруть участі.`}
      </p>
    </div>
  );
}

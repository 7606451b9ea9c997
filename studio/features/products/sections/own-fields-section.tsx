import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../../src/rules/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../editor.ts';
import { LocalizedEntry } from '../localized-entry.tsx';
import { PublishedEntry } from './main-section.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the fields of a new product that its pattern does not have. */
export function OwnFieldsSection() {
  const { t } = useLingui();
  const { form } = useEditor();
  const { start } = form.values;
  return (
    <Section id="own" title={t`Про новий товар`}>
      <LocalizedEntry name="name" label={t`Назва`} />
      <div className={styles.grid}>
        <MoneyField {...form.field('price')} label={t`Ціна за штуку`} />
        <NumberField {...form.field('stock')} label={t`Скільки є`} unit={t`шт.`} />
        <TextField {...form.field('sku')} label={t`Артикул`} />
        <TextField {...form.field('slug')} label={t`Адреса`} />
      </div>
      <PriceCheck />
      <PublishedEntry />
      <div>
        <Button variant="secondary" onPress={() => form.set('start', { ...start, isShort: false })}>
          {t`Показати всі поля`}
        </Button>
      </div>
    </Section>
  );
}

/** Asks to confirm the price of the pattern, unless another one is typed. */
export function PriceCheck() {
  const { t } = useLingui();
  const { form } = useEditor();
  const { price, start } = form.values;
  if (start.patternPrice === null || price !== start.patternPrice) return null;
  const sum = formatMoney(price);
  return (
    <Checkbox
      isSelected={start.isPriceChecked}
      onChange={(isPriceChecked) => form.set('start', { ...start, isPriceChecked })}
    >
      {t`Ціна така сама, як у взірця: ${sum}`}
    </Checkbox>
  );
}

import { useLingui } from '@lingui/react/macro';
import { NumberField } from '../../../ui/number-field.tsx';
import { useEditor } from '../editor.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the weight and size of a packed piece, which determine the carrier's price and limits. */
export function DeliverySection() {
  const { t } = useLingui();
  const { form, isReadOnly } = useEditor();
  return (
    <Section id="delivery" title={t`Вага й розмір в упаковці`}>
      <div className={styles.grid}>
        <NumberField {...form.field('weight')} isDisabled={isReadOnly} label={t`Вага`} unit={t`г`} />
        <NumberField
          {...form.field('size.length')}
          isDisabled={isReadOnly}
          label={t`Довжина`}
          unit={t`мм`}
          isOptional
        />
        <NumberField {...form.field('size.width')} isDisabled={isReadOnly} label={t`Ширина`} unit={t`мм`} isOptional />
        <NumberField {...form.field('size.height')} isDisabled={isReadOnly} label={t`Висота`} unit={t`мм`} isOptional />
      </div>
    </Section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { NumberEntry } from '../fields.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the weight and size of a packed piece, which determine the carrier's price and limits. */
export function DeliverySection() {
  const { t } = useLingui();
  return (
    <Section id="delivery" title={t`Вага й розмір в упаковці`}>
      <div className={styles.grid}>
        <NumberEntry name="weight" label={t`Вага`} unit={t`г`} />
        <NumberEntry name="size.length" label={t`Довжина`} unit={t`мм`} isOptional />
        <NumberEntry name="size.width" label={t`Ширина`} unit={t`мм`} isOptional />
        <NumberEntry name="size.height" label={t`Висота`} unit={t`мм`} isOptional />
      </div>
    </Section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { NumberEntry } from '../fields.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** What a packed piece weighs and measures: the carrier's price and limits follow from it. */
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

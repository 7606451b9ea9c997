import { useLingui } from '@lingui/react/macro';
import { NumberEntry } from '../fields.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** How many pieces of a new product lie on the shelf. Once it is there, its stock moves in a section of its own. */
export function NewStockSection() {
  const { t } = useLingui();
  return (
    <Section id="stock" title={t`Залишок`}>
      <div className={styles.grid}>
        <NumberEntry
          name="stock"
          label={t`Скільки є`}
          unit={t`шт.`}
          hint={t`Запишеться в історію залишку як надходження`}
          isOptional
        />
      </div>
    </Section>
  );
}

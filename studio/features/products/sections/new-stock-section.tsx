import { useLingui } from '@lingui/react/macro';
import { NumberField } from '../../../ui/number-field.tsx';
import { useEditor } from '../editor.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the initial stock of a new product. An existing product has a section of stock movements instead. */
export function NewStockSection() {
  const { t } = useLingui();
  const { form } = useEditor();
  return (
    <Section id="stock" title={t`Залишок`}>
      <div className={styles.grid}>
        <NumberField
          {...form.field('stock')}
          label={t`Скільки є`}
          unit={t`шт.`}
          hint={t`Запишеться в історію залишку як надходження`}
          isOptional
        />
      </div>
    </Section>
  );
}

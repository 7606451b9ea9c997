import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './checkout.module.css';
import { type FieldsProps, textProps } from './fields.ts';

/** Fields of the shopper's note and of a request for a call. */
export function NoteFields(fields: FieldsProps) {
  const { t } = useLingui();
  const { draft, change } = fields;
  return (
    <Section title={t`Коментар`}>
      <div className={styles.group}>
        <TextField label={t`Побажання до замовлення (не обов’язково)`} name="note" {...textProps(fields, 'note')} />
        <label className={styles.check}>
          <input
            type="checkbox"
            name="callback"
            checked={draft.isCallbackNeeded}
            onChange={({ target }) => change({ isCallbackNeeded: target.checked })}
          />
          <span>{t`Передзвоніть мені, щоб уточнити замовлення`}</span>
        </label>
      </div>
    </Section>
  );
}

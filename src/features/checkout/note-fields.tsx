import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './checkout.module.css';
import type { FieldsProps } from './checkout-screen.tsx';

/** What the shopper wants to say, and whether to be called. */
export function NoteFields({ draft, change, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <Section title={t`Коментар`}>
      <div className={styles.group}>
        <TextField
          label={t`Побажання до замовлення (не обов’язково)`}
          name="note"
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
          error={errors.note}
        />
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

import { useLingui } from '@lingui/react/macro';
import { Section } from '../../ui/page.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { type FieldsProps, PATHS } from './fields.ts';

/** Fields of the shopper's note and of a request for a call. */
export function NoteFields(fields: FieldsProps) {
  const { t } = useLingui();
  const { draft, change } = fields;
  return (
    <Section title={t`Коментар`}>
      <div className="checkout-group">
        <TextAreaField
          id={PATHS.note}
          label={t`Побажання (не обов’язково)`}
          name="note"
          rows={3}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
          error={fields.errors[PATHS.note]}
        />
        <label className="checkout-check">
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

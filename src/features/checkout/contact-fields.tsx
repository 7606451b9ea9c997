import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { type FieldsProps, textProps } from './fields.ts';

/** Fields of the recipient: name, phone and e-mail. */
export function ContactFields(fields: FieldsProps) {
  const { t } = useLingui();
  const isByInvoice = fields.draft.payment === 'invoice';
  return (
    <Section title={t`Отримувач`}>
      <div className="checkout-group">
        <TextField label={t`Ім’я та прізвище`} name="name" autoComplete="name" {...textProps(fields, 'name')} />
        <TextField
          label={t`Телефон`}
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="067 123-45-67"
          {...textProps(fields, 'phone')}
        />
        <TextField
          label={isByInvoice ? t`Пошта` : t`Пошта (не обов’язково)`}
          name="email"
          type="email"
          autoComplete="email"
          hint={
            isByInvoice
              ? t`Надішлемо код підтвердження, рахунок і новини про замовлення.`
              : t`Надішлемо склад замовлення й новини про нього.`
          }
          {...textProps(fields, 'email')}
        />
      </div>
    </Section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './checkout.module.css';
import type { FieldsProps } from './checkout-screen.tsx';

/** Who gets the parcel, and how to reach them. */
export function ContactFields({ draft, change, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <Section title={t`Отримувач`}>
      <div className={styles.group}>
        <TextField
          label={t`Ім’я та прізвище`}
          name="name"
          autoComplete="name"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          error={errors['contact.name']}
        />
        <TextField
          label={t`Телефон`}
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="067 123-45-67"
          value={draft.phone}
          onChange={({ target }) => change({ phone: target.value })}
          error={errors['contact.phone']}
        />
        <TextField
          label={t`Пошта (не обов’язково)`}
          name="email"
          type="email"
          autoComplete="email"
          hint={t`Надішлемо склад замовлення й новини про нього.`}
          value={draft.email}
          onChange={({ target }) => change({ email: target.value })}
          error={errors['contact.email']}
        />
      </div>
    </Section>
  );
}

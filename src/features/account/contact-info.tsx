import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Customer } from '../../contract/customer.ts';
import type { ContactKind } from '../../contract/one-time-code.ts';
import { formatPhone } from '../../rules/phone.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import styles from './contacts-screen.module.css';

/** The e-mail and the phone; each can be added or replaced. */
export function ContactInfo({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<ContactKind | null>(null);
  const { email, phoneNumber } = customer.contactInfo;
  const contacts = [
    { kind: 'email', label: t`Пошта`, value: email, add: t`Додати пошту`, change: t`Змінити пошту` },
    {
      kind: 'phone',
      label: t`Телефон`,
      value: phoneNumber && formatPhone(phoneNumber),
      add: t`Додати телефон`,
      change: t`Змінити телефон`,
    },
  ] as const;
  return (
    <Section title={t`Контакти`}>
      <dl className={styles.list}>
        {contacts.map(({ kind, label, value, add, change }) => (
          <div key={kind} className={styles.contact}>
            <dt>{label}</dt>
            <dd>{value ?? t`не вказано`}</dd>
            <dd>
              <Button variant="quiet" aria-label={value ? change : add} onClick={() => setEdited(kind)}>
                {value ? t`Змінити` : t`Додати`}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <ContactDialog customer={customer} kind={edited} onClose={() => setEdited(null)} />
    </Section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import {
  choosePhoneCustomer,
  type PhoneCustomer,
  type PhoneForm,
  type PhoneOrder,
} from '../../contract/phone-orders.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { LANGUAGE_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useTyped } from '../../lib/use-typed.ts';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './phone-orders.module.css';
import { customersQueryOf, usePhoneWrite } from './queries.ts';

interface CustomerPanelProps {
  readonly order: PhoneOrder;
  readonly form: PhoneForm;
  readonly onChange: (changes: Partial<PhoneForm>) => void;
  /** Called after an account was chosen, with the form that includes its data. */
  readonly onChosen: (form: PhoneForm) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** Chooses the customer's account, or a guest, and edits the contact and the recipient. */
export function CustomerPanel({ order, form, onChange, onChosen, errors }: CustomerPanelProps) {
  const { t, i18n } = useLingui();
  const errorMessage = useErrorMessage();
  const write = usePhoneWrite(order.id, (api, customerId: string | null) =>
    api.request(choosePhoneCustomer, { params: { id: order.id }, body: { customerId } }),
  );
  const choose = (customerId: string | null) => write.mutate(customerId, { onSuccess: (next) => onChosen(next.form) });
  return (
    <Panel title={t`Покупець`}>
      <div className={layout.stack}>
        {order.customer ? (
          <Account customer={order.customer} percent={order.cart.personalPercent} onLeave={() => choose(null)} />
        ) : (
          <Finder onFind={choose} />
        )}
        <div role="alert">{write.error && <Notice tone="error">{errorMessage(write.error)}</Notice>}</div>
        <TextField
          label={t`Ім’я та прізвище`}
          maxLength={100}
          autoComplete="off"
          value={form.name}
          onChange={(name) => onChange({ name })}
          error={errors['contact.name']}
        />
        <TextField
          label={t`Телефон`}
          type="tel"
          maxLength={30}
          placeholder="067 123-45-67"
          autoComplete="off"
          value={form.phone}
          onChange={(phone) => onChange({ phone })}
          error={errors['contact.phone']}
        />
        <TextField
          label={t`Пошта`}
          type="email"
          isOptional
          maxLength={254}
          autoComplete="off"
          value={form.email}
          onChange={(email) => onChange({ email })}
          error={errors['contact.email']}
        />
        <RadioGroup
          label={t`Мова листів і SMS`}
          value={form.lang}
          options={LANGUAGES.map((id) => ({ id, label: i18n._(LANGUAGE_NAMES[id]) }))}
          onChange={(lang) => onChange({ lang })}
        />
      </div>
    </Panel>
  );
}

interface AccountProps {
  readonly customer: PhoneCustomer;
  readonly percent: number;
  readonly onLeave: () => void;
}

function Account({ customer, percent, onLeave }: AccountProps) {
  const { t } = useLingui();
  const who = nameOf(customer) || '—';
  return (
    <div className={layout.line}>
      <span className={cells.stack}>
        <strong>{who}</strong>
        <span className={cells.soft}>
          {percent > 0
            ? t`Кабінет: замовлень ${customer.orders}, знижка ${percent} %`
            : t`Кабінет: замовлень ${customer.orders}`}
        </span>
      </span>
      <Button variant="secondary" onPress={onLeave}>{t`Оформити як гість`}</Button>
    </div>
  );
}

function Finder({ onFind }: { readonly onFind: (customerId: string) => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const errorMessage = useErrorMessage();
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useTyped(asked, setAsked);
  const { data, error } = useQuery(customersQueryOf(api, asked));
  const found = asked.trim().length > 2 ? (data ?? []) : [];
  return (
    <div className={layout.stack}>
      <SearchField
        label={t`Знайти кабінет`}
        placeholder={t`Телефон, пошта або ім’я`}
        value={typed}
        onChange={setTyped}
      />
      <div role="status">
        {error && <Notice tone="error">{errorMessage(error)}</Notice>}
        {data && asked.trim().length > 2 && found.length === 0 && (
          <p className={cells.soft}>{t`Такого кабінету немає: оформіть як для гостя.`}</p>
        )}
      </div>
      {found.length > 0 && (
        <ul className={styles.list}>
          {found.map((customer) => (
            <li key={customer.id} className={layout.line}>
              <Button
                variant="secondary"
                aria-label={t`Вибрати: ${nameOf(customer)}`}
                onPress={() => onFind(customer.id)}
              >{t`Вибрати`}</Button>
              <span>{nameOf(customer)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const nameOf = ({ name, phone, email }: PhoneCustomer) =>
  [name, phone && formatPhone(phone), email].filter(Boolean).join(', ');

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import { SIGN_IN_PROVIDER_NAMES } from '../../../src/rules/provider-names.ts';
import {
  type CustomerEdit,
  type StudioCustomer,
  studioCustomerSchema,
  updateStudioCustomer,
} from '../../contract/customers.ts';
import { ApiError } from '../../lib/api-error.ts';
import { conflictOf } from '../../lib/conflict.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { LANGUAGE_NAMES } from '../../lib/state-names.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useLossWarning } from '../forms/use-leave-warning.tsx';
import styles from './customers.module.css';
import { useCustomerWrite } from './queries.ts';

type Form = Required<CustomerEdit>;

const formOf = ({ name, email, phone, lang }: StudioCustomer): Form => ({
  name: name ?? '',
  email: email ?? '',
  phone: phone ?? '',
  lang,
});

const isSame = (one: Form, other: Form) => JSON.stringify(one) === JSON.stringify(other);

/** Contacts of a customer; editable with the permission to write them. */
export function ContactPanel({ customer }: { readonly customer: StudioCustomer }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <Panel title={t`Контакти`}>
      {may('customers.write') ? <ContactForm customer={customer} /> : <Contacts customer={customer} />}
      <p className={styles.soft}>
        {customer.hasPassword ? t`Входить із паролем.` : t`Пароля немає.`}
        {customer.providers.length > 0 &&
          ` ${t`Також через: ${customer.providers.map((provider) => SIGN_IN_PROVIDER_NAMES[provider]).join(', ')}.`}`}{' '}
        {t`Браузерів із входом: ${customer.sessions}.`}
      </p>
    </Panel>
  );
}

function Contacts({ customer }: { readonly customer: StudioCustomer }) {
  const { t, i18n } = useLingui();
  const { name, email, phone, lang } = customer;
  return (
    <dl className={styles.facts}>
      <dt>{t`Ім’я`}</dt>
      <dd>{name ?? '—'}</dd>
      <dt>{t`Телефон`}</dt>
      <dd>{phone === null ? '—' : <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}</dd>
      <dt>{t`Пошта`}</dt>
      <dd>{email === null ? '—' : <a href={`mailto:${email}`}>{email}</a>}</dd>
      <dt>{t`Мова листів`}</dt>
      <dd>{i18n._(LANGUAGE_NAMES[lang])}</dd>
    </dl>
  );
}

/**
 * The form of the contacts. Input is kept until it is saved; after a conflict the editor chooses a side for each field.
 */
function ContactForm({ customer }: { readonly customer: StudioCustomer }) {
  const { t, i18n } = useLingui();
  const errorMessage = useErrorMessage();
  const [base, setBase] = useState(() => ({ revision: customer.revision, values: formOf(customer) }));
  const [values, setValues] = useState(base.values);
  const write = useCustomerWrite(customer.id, (api, { body, ifMatch }: { body: Form; ifMatch: number }) =>
    api.request(updateStudioCustomer, { params: { id: customer.id }, body, ifMatch }),
  );
  const isChanged = !isSame(values, base.values);
  const question = useLossWarning(isChanged);
  const set = (changes: Partial<Form>) => setValues({ ...values, ...changes });
  const fields = write.error instanceof ApiError ? write.error.fields : {};
  const conflict = conflictOf(write.error, studioCustomerSchema);
  const isContact = values.email !== base.values.email || values.phone !== base.values.phone;

  const show = (saved: StudioCustomer) => {
    setBase({ revision: saved.revision, values: formOf(saved) });
    setValues(formOf(saved));
    toast(t`Контакти збережено`);
  };
  // Errors are in `write.error`, which the form shows.
  const send = (body: Form, ifMatch: number) => write.mutate({ body, ifMatch }, { onSuccess: show });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) send(values, base.revision);
      }}
    >
      <TextField
        label={t`Ім’я`}
        isOptional
        maxLength={100}
        value={values.name}
        onChange={(name) => set({ name })}
        error={fields.name}
      />
      <TextField
        label={t`Телефон`}
        type="tel"
        isOptional
        value={values.phone}
        onChange={(phone) => set({ phone })}
        error={fields.phone}
      />
      <TextField
        label={t`Пошта`}
        type="email"
        isOptional
        value={values.email}
        onChange={(email) => set({ email })}
        error={fields.email}
      />
      <Select
        label={t`Мова листів`}
        value={values.lang}
        options={LANGUAGES.map((id) => ({ id, label: i18n._(LANGUAGE_NAMES[id]) }))}
        onChange={(lang) => set({ lang })}
      />
      {isContact && (
        <Notice tone="warning">
          {t`Цим контактом покупець входить у кабінет. Після зміни вхід у всіх браузерах завершиться, а вас попросять підтвердити, що це ви.`}
        </Notice>
      )}
      <div role="alert">
        {write.error && !conflict && Object.keys(fields).length === 0 && (
          <Notice tone="error">{errorMessage(write.error)}</Notice>
        )}
      </div>
      {isChanged && (
        <div className={styles.actions}>
          <Button type="submit" isPending={write.isPending}>{t`Зберегти контакти`}</Button>
          <Button
            variant="secondary"
            onPress={() => {
              setValues(base.values);
              write.reset();
            }}
          >{t`Повернути, як було`}</Button>
        </div>
      )}
      {conflict && (
        <ConflictDialog
          base={base.values}
          theirs={formOf(conflict.current)}
          mine={values}
          changedBy={conflict.changedBy}
          words={{
            ...{ name: { label: t`Ім’я` }, email: { label: t`Пошта` }, phone: { label: t`Телефон` } },
            lang: { label: t`Мова листів`, say: (lang) => i18n._(LANGUAGE_NAMES[lang as Language]) },
          }}
          onResolve={(chosen) => {
            setBase({ revision: conflict.current.revision, values: formOf(conflict.current) });
            setValues(chosen);
            send(chosen, conflict.current.revision);
          }}
          onClose={() => write.reset()}
        />
      )}
      {question}
    </form>
  );
}

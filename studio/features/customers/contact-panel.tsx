import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import { SIGN_IN_PROVIDER_NAMES } from '../../../src/rules/provider-names.ts';
import {
  type CustomerEdit,
  type StudioCustomer,
  studioCustomerSchema,
  updateStudioCustomer,
} from '../../contract/customers.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { LANGUAGE_NAMES } from '../../lib/state-names.ts';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormConflict } from '../forms/form-bar.tsx';
import { useLossWarning } from '../forms/use-leave-warning.tsx';
import { useRowForm } from '../forms/use-row-form.ts';
import { useCustomerWrite } from './queries.ts';

type ContactValues = Required<CustomerEdit>;

interface ContactSave {
  readonly values: ContactValues;
  readonly seen: { readonly ifMatch?: number };
}

const contactsOf = ({ name, email, phone, lang }: StudioCustomer): ContactValues => ({
  name: name ?? '',
  email: email ?? '',
  phone: phone ?? '',
  lang,
});

/** Contacts of a customer; editable with the permission to write them. */
export function ContactPanel({ customer }: { readonly customer: StudioCustomer }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <Panel title={t`Контакти`}>
      {may('customers.write') ? <ContactForm customer={customer} /> : <Contacts customer={customer} />}
      <p className={cells.soft}>
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
    <dl className={layout.facts}>
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

/** The form of the contacts. It has no draft, because personal data are not stored in the browser. */
function ContactForm({ customer }: { readonly customer: StudioCustomer }) {
  const { t, i18n } = useLingui();
  const errorMessage = useErrorMessage();
  const form = useContactForm(customer);
  const { changes, isChanged, field, error } = form;
  const question = useLossWarning(isChanged);
  const isContact = changes.email !== undefined || changes.phone !== undefined;
  return (
    <form className={layout.stack} onSubmit={submitting(() => void form.save())}>
      <TextField {...field('name')} label={t`Ім’я`} isOptional maxLength={100} />
      <TextField {...field('phone')} label={t`Телефон`} type="tel" isOptional />
      <TextField {...field('email')} label={t`Пошта`} type="email" isOptional />
      <Select
        label={t`Мова листів`}
        value={form.values.lang}
        onChange={(lang) => form.set('lang', lang)}
        options={LANGUAGES.map((id) => ({ id, label: i18n._(LANGUAGE_NAMES[id]) }))}
      />
      {isContact && (
        <Notice tone="warning">
          {t`Цим контактом покупець входить у кабінет. Після зміни вхід у всіх браузерах завершиться, а вас попросять підтвердити, що це ви.`}
        </Notice>
      )}
      <div role="alert">{error !== null && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
      {isChanged && (
        <div className={layout.actions}>
          <Button type="submit" isPending={form.isPending}>{t`Зберегти контакти`}</Button>
          <Button variant="secondary" onPress={form.reset}>{t`Повернути, як було`}</Button>
        </div>
      )}
      <FormConflict
        form={form}
        words={{
          ...{ name: { label: t`Ім’я` }, email: { label: t`Пошта` }, phone: { label: t`Телефон` } },
          lang: { label: t`Мова листів`, format: (lang) => i18n._(LANGUAGE_NAMES[lang as Language]) },
        }}
      />
      {question}
    </form>
  );
}

function useContactForm(customer: StudioCustomer) {
  const { t } = useLingui();
  const { mutateAsync } = useCustomerWrite(customer.id, (api, { values, seen }: ContactSave) =>
    api.request(updateStudioCustomer, { params: { id: customer.id }, body: values, ...seen }),
  );
  return useRowForm<StudioCustomer, ContactValues>({
    ...{ row: customer, rowSchema: studioCustomerSchema },
    valuesOf: (row) => contactsOf(row ?? customer),
    revisionOf: ({ revision }) => revision,
    store: mutateAsync,
    onSaved: () => toast(t`Контакти збережено`),
  });
}

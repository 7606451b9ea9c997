import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type Customer, contactInputSchema } from '../../contract/customer.ts';
import type { ContactKind } from '../../contract/one-time-code.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useForm } from '../../lib/form.ts';
import { maskContact } from '../../rules/contact.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, FormFailure } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './auth.module.css';

/** A contact of the customer to which a code can be sent. */
export interface LoginOption {
  readonly kind: ContactKind;
  readonly value: string;
}

/** Returns the customer's contacts, all of which are confirmed. */
export function loginsOf({ contactInfo: { email, phoneNumber } }: Pick<Customer, 'contactInfo'>): LoginOption[] {
  return [
    ...(phoneNumber ? [{ kind: 'phone', value: phoneNumber } as const] : []),
    ...(email ? [{ kind: 'email', value: email } as const] : []),
  ];
}

/** Sends a code to a login. */
export interface CodeSender {
  readonly init: (login: string) => Promise<void>;
}

/** Chooses the contact for a code; a single contact gets it at once. */
export function ChooseLogin({ logins, init }: CodeSender & { readonly logins: readonly LoginOption[] }) {
  const [only, ...others] = logins;
  return only && others.length === 0 ? (
    <OnlyLogin login={only} init={init} />
  ) : (
    <SelectLogin logins={logins} init={init} />
  );
}

const selectSchema = v.object({ login: v.optional(contactInputSchema, '') });

function SelectLogin({ logins, init }: CodeSender & { readonly logins: readonly LoginOption[] }) {
  const { t } = useLingui();
  const form = useForm(selectSchema, ({ login }) => init(login));
  const options = logins.map(({ kind, value }) => ({
    value,
    label: kind === 'phone' ? t`SMS на ${maskContact(kind, value)}` : t`Лист на ${value}`,
  }));
  return (
    <form className={styles.form} {...form.props}>
      <ChoiceField
        label={t`Куди надіслати код?`}
        name="login"
        options={options}
        error={form.errors.login && t`Оберіть, куди надіслати код`}
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        <Trans>Надіслати код</Trans>
      </Button>
    </form>
  );
}

/** Sends the code at once; after a failure it can be retried. */
function OnlyLogin({ login, init }: CodeSender & { readonly login: LoginOption }) {
  const messageOf = useErrorMessage();
  const [failure, setFailure] = useState<string | null>(null);
  const isBegun = useRef(false);
  const begin = () => {
    setFailure(null);
    init(login.value).catch((error: Error) => setFailure(messageOf(error)));
  };
  useEffect(() => {
    // Sent once, however often the effect runs: each run would send another message.
    if (isBegun.current) return;
    isBegun.current = true;
    begin();
  });
  if (failure === null) return <Sending />;
  return (
    <div className={styles.form}>
      <FormFailure message={failure} />
      <Button isWide onClick={begin}>
        <Trans>Спробувати ще раз</Trans>
      </Button>
    </div>
  );
}

function Sending() {
  return (
    <div className={styles.form} role="status">
      <p>
        <Trans>Надсилаємо код…</Trans>
      </p>
      <Skeleton height={2.75} />
    </div>
  );
}

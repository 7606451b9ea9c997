import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import {
  type Customer,
  type ProofTicket,
  passwordProofSchema,
  proveWithCode,
  proveWithPassword,
  sendProofCode,
} from '../../contract/customer.ts';
import type { CodeRequest } from '../../contract/one-time-code.ts';
import { useForm } from '../../lib/form.ts';
import { usePromises } from '../../lib/promises.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, PasswordField } from '../../ui/field.tsx';
import styles from './auth.module.css';
import { ChooseLogin, loginsOf } from './choose-login.tsx';
import { CodeForm } from './code-form.tsx';

interface Props {
  readonly customer: Customer;
  readonly onProof: (proof: ProofTicket) => void;
}

/**
 * Asks the signed-in customer to prove their identity again before a sensitive step, for which an unlocked phone or a
 * stolen session must not suffice: by the password, or by a code to a confirmed contact.
 */
export function Proof({ customer, onProof }: Props) {
  const logins = loginsOf(customer);
  const [isByCode, setByCode] = useState(!customer.hasPassword);
  if (!isByCode) return <ByPassword onProof={onProof} onOther={logins.length > 0 ? () => setByCode(true) : null} />;
  return logins.length > 0 ? <ByCode customer={customer} onProof={onProof} /> : <BySigningIn onProof={onProof} />;
}

const filledIn = v.object({ password: v.pipe(v.string(), v.nonEmpty('required')) });

function useProve(onProof: Props['onProof'], schema: typeof filledIn | typeof passwordProofSchema) {
  const { api } = useShop();
  return useForm(schema, async (input) => {
    onProof(await api.request(proveWithPassword, { body: input }));
  });
}

interface PasswordProps extends Pick<Props, 'onProof'> {
  /** Switches to the other way; null if there is none. */
  readonly onOther: (() => void) | null;
}

function ByPassword({ onProof, onOther }: PasswordProps) {
  const { t } = useLingui();
  const form = useProve(onProof, filledIn);
  return (
    <form className={styles.form} {...form.props}>
      <PasswordField
        label={t`Ваш пароль`}
        name="password"
        autoComplete="current-password"
        hint={t`Перепитуємо, щоб кабінет не забрав той, хто знайшов ваш телефон.`}
        error={form.errors.password}
        autoFocus
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        <Trans>Продовжити</Trans>
      </Button>
      {onOther && (
        <Button variant="quiet" onClick={onOther}>
          <Trans>Не пам’ятаю пароля, надішліть код</Trans>
        </Button>
      )}
    </form>
  );
}

function ByCode({ customer, onProof }: Props) {
  const { t } = useLingui();
  const { api } = useShop();
  const [request, setRequest] = useState<CodeRequest | null>(null);
  const init = async (login: string) => {
    setRequest(await api.request(sendProofCode, { body: { login } }));
  };
  const logins = loginsOf(customer);
  if (!request) return <ChooseLogin logins={logins} init={init} />;
  return (
    <CodeForm
      // The code of the next step is requested in the same place.
      key={request.id}
      request={request}
      action={t`Продовжити`}
      onResent={setRequest}
      onOtherContact={logins.length > 1 ? () => setRequest(null) : undefined}
      submit={async (entered) => onProof(await api.request(proveWithCode, { body: entered }))}
    />
  );
}

/** For a customer without password and contact: signing in recently is sufficient. */
function BySigningIn({ onProof }: Pick<Props, 'onProof'>) {
  const form = useProve(onProof, passwordProofSchema);
  const { 'fresh-minutes': minutes } = usePromises();
  return (
    <form className={styles.form} {...form.props}>
      <p>
        <Trans>Якщо ви ввійшли більш як {minutes} тому, вийдіть і ввійдіть ще раз.</Trans>
      </p>
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        <Trans>Продовжити</Trans>
      </Button>
    </form>
  );
}

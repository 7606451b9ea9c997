import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import {
  confirmPasswordReset,
  contactInputSchema,
  newPasswordSchema,
  type SignedIn,
  startPasswordReset,
  verifyPasswordReset,
} from '../../contract/customer.ts';
import type { CodeRequest } from '../../contract/one-time-code.ts';
import { useForm } from '../../lib/form.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, PasswordField, TextField } from '../../ui/field.tsx';
import { withCartLock } from '../cart/cart-lock.ts';
import styles from './auth.module.css';
import { ChooseLogin, type CodeSender, type LoginOption } from './choose-login.tsx';
import { CodeForm } from './code-form.tsx';
import { useStoredCodeRequest } from './stored-code-request.ts';
import type { TypedAuth } from './typed-auth.ts';

/** The ticket for which the right code was exchanged: it allows the last step once. */
interface Ticket {
  readonly requestId: string;
  readonly ticket: string;
}

interface Props {
  /** The customer's own contacts; null for a guest, who types the login. */
  readonly logins: readonly LoginOption[] | null;
  /** Initial values for a guest. */
  readonly typed?: TypedAuth;
  readonly onDone: (signedIn: SignedIn) => void;
}

/**
 * Resets a password in three steps: the contact, the code, the new password. With one contact there is nothing to
 * choose, and the code is sent at once; with none, a notice is shown.
 */
export function PasswordReset({ logins, typed = {}, onDone }: Props) {
  const { api } = useShop();
  // A window starts from the first step each time it is opened; a page continues after a reload.
  const [request, setRequest, allTyped] = useStoredCodeRequest(logins === null ? 'password-reset' : null, typed);
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const init = async (login: string) => {
    setRequest(await api.request(startPasswordReset, { body: { login } }));
  };
  const onTicket = (issued: Ticket) => {
    setTicket(issued);
    setRequest(null);
  };
  if (ticket) {
    const setPassword = (password: string) => api.request(confirmPasswordReset, { body: { ...ticket, password } });
    return <NewPassword setPassword={setPassword} onDone={onDone} />;
  }
  if (request) {
    // A single login gets its code at once, so there is no step to go back to.
    const hasOthers = logins?.length !== 1;
    return <OtpStep request={request} hasOthers={hasOthers} onRequest={setRequest} onTicket={onTicket} />;
  }
  if (logins === null) return <TypedLogin typed={allTyped} init={init} />;
  return logins.length === 0 ? <NoLogins /> : <ChooseLogin logins={logins} init={init} />;
}

function TypedLogin({ typed, init }: CodeSender & { readonly typed: TypedAuth }) {
  const { t } = useLingui();
  const form = useForm(v.object({ login: contactInputSchema }), ({ login }) => init(login));
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        label={t`Пошта або телефон`}
        name="login"
        autoComplete="username"
        defaultValue={typed.login}
        error={form.errors.login}
        hint={t`Надішлемо код, щоб ви задали новий пароль.`}
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        <Trans>Надіслати код</Trans>
      </Button>
    </form>
  );
}

function NoLogins() {
  return (
    <p>
      <Trans>
        У кабінеті немає логінів: ні пошти, ні телефону, тож надіслати код нікуди. Додайте контакт, а тоді задайте
        пароль.
      </Trans>
    </p>
  );
}

interface OtpProps {
  readonly request: CodeRequest;
  /** True if the code can go to another contact. */
  readonly hasOthers: boolean;
  /** Called when another code was sent; null chooses another contact. */
  readonly onRequest: (request: CodeRequest | null) => void;
  readonly onTicket: (ticket: Ticket) => void;
}

function OtpStep({ request, hasOthers, onRequest, onTicket }: OtpProps) {
  const { t } = useLingui();
  const { api } = useShop();
  return (
    <CodeForm
      request={request}
      action={t`Продовжити`}
      onResent={onRequest}
      onOtherContact={hasOthers ? () => onRequest(null) : undefined}
      submit={async (entered) => {
        const { ticket } = await api.request(verifyPasswordReset, { body: entered });
        onTicket({ requestId: entered.requestId, ticket });
      }}
    />
  );
}

interface NewPasswordProps extends Pick<Props, 'onDone'> {
  readonly setPassword: (password: string) => Promise<SignedIn>;
}

/** The last step: the new password. */
export function NewPassword({ setPassword, onDone }: NewPasswordProps): ReactNode {
  const { t } = useLingui();
  const form = useForm(v.object({ password: newPasswordSchema }), async ({ password }) => {
    onDone(await withCartLock(() => setPassword(password)));
  });
  return (
    <form className={styles.form} {...form.props}>
      <PasswordField
        label={t`Новий пароль`}
        name="password"
        autoComplete="new-password"
        hint={t`Щонайменше 8 символів. Довга фраза надійніша за складне слово.`}
        error={form.errors.password}
        autoFocus
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        <Trans>Зберегти пароль</Trans>
      </Button>
    </form>
  );
}

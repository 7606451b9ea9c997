import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { beginSignIn, finishSignIn, type StudioSession } from '../../contract/sign-in.ts';
import { ApiError } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { sessionQuery } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sign-in-screen.module.css';

/** The two steps of a sign-in: the password, then a code of the app. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn?: () => void }) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const [ticket, setTicket] = useState<string | null>(null);
  const finish = (session: StudioSession) => {
    queryClient.setQueryData(sessionQuery(api).queryKey, session);
    onSignedIn?.();
  };
  return ticket === null ? <PasswordStep onTicket={setTicket} /> : <CodeStep ticket={ticket} onSession={finish} />;
}

/** Sends a form once at a time and keeps what was refused. */
function useSubmit(send: () => Promise<void>) {
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error: unknown }>(IDLE);
  const errorMessage = useErrorMessage();
  const fields = state.error instanceof ApiError ? state.error.fields : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState({ isPending: true, error: null });
    try {
      await send();
      setState(IDLE);
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  const hasFields = Object.keys(fields).length > 0;
  return {
    submit: (event: FormEvent) => void submit(event),
    isPending: state.isPending,
    fields,
    message: state.error === null || hasFields ? null : errorMessage(state.error),
  };
}

const IDLE = { isPending: false, error: null };

function PasswordStep({ onTicket }: { readonly onTicket: (ticket: string) => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { submit, isPending, fields, message } = useSubmit(async () => {
    onTicket((await api.request(beginSignIn, { body: { email, password } })).ticket);
  });
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextField
        label={t`Пошта`}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={fields.email}
      />
      <TextField
        label={t`Пароль`}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fields.password}
      />
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      <Button type="submit" isPending={isPending}>{t`Далі`}</Button>
    </form>
  );
}

interface CodeStepProps {
  readonly ticket: string;
  readonly onSession: (session: StudioSession) => void;
}

function CodeStep({ ticket, onSession }: CodeStepProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [code, setCode] = useState('');
  const { submit, isPending, fields, message } = useSubmit(async () => {
    onSession(await api.request(finishSignIn, { body: { ticket, code } }));
  });
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <p>
        <Trans>Введіть код із застосунку, який ви підключили до студії.</Trans>
      </p>
      <TextField
        label={t`Код`}
        hint={t`Шість цифр або один із резервних кодів`}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={fields.code}
        autoFocus
      />
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      <Button type="submit" isPending={isPending}>{t`Увійти`}</Button>
    </form>
  );
}

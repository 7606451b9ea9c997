import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  askPasskeySignIn,
  beginSignIn,
  finishSignIn,
  type StudioSession,
  signInByPasskey,
} from '../../contract/sign-in.ts';
import { hasPasskeys, signWithPasskey } from '../../lib/passkeys.ts';
import { sessionQuery } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The two steps of signing in: the password, then a code of the app. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn?: () => void }) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const [ticket, setTicket] = useState<string | null>(null);
  const finish = (session: StudioSession) => {
    queryClient.setQueryData(sessionQuery(api).queryKey, session);
    onSignedIn?.();
  };
  return ticket === null ? (
    <PasswordStep onTicket={setTicket} onSession={finish} />
  ) : (
    <CodeStep ticket={ticket} onSession={finish} />
  );
}

interface PasswordStepProps {
  readonly onTicket: (ticket: string) => void;
  readonly onSession: (session: StudioSession) => void;
}

function PasswordStep({ onTicket, onSession }: PasswordStepProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { submit, isPending, fields, message } = useSubmit(async () => {
    onTicket((await api.request(beginSignIn, { body: { email, password } })).ticket);
  });
  const byPasskey = useSubmit(async () => {
    const { ticket, options } = await api.request(askPasskeySignIn, {});
    const response = await signWithPasskey(
      options,
      t`Ключ доступу не спрацював. Спробуйте ще раз або ввійдіть паролем.`,
    );
    onSession(await api.request(signInByPasskey, { body: { ticket, response } }));
  });
  const refusal = message ?? byPasskey.message;
  return (
    <form onSubmit={submit} className={layout.looseStack} noValidate>
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
      <div role="alert">{refusal !== null && <Notice tone="error">{refusal}</Notice>}</div>
      <Button type="submit" isPending={isPending}>{t`Далі`}</Button>
      {hasPasskeys() && (
        <Button variant="secondary" isPending={byPasskey.isPending} onPress={byPasskey.run}>
          {t`Увійти ключем доступу`}
        </Button>
      )}
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
    <form onSubmit={submit} className={layout.looseStack} noValidate>
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

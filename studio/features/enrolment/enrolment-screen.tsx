import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BrandMark } from '../../../src/ui/brand-mark.tsx';
import { acceptInvitation, readInvitation } from '../../contract/enrolment.ts';
import { sessionQuery } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './enrolment.module.css';
import { NewApp } from './new-app.tsx';
import { NewPassword } from './new-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The screen of an invitation link: sets a password and an authenticator app, shows recovery codes, and signs in. */
export function EnrolmentScreen() {
  const { t } = useLingui();
  const [token] = useState(() => window.location.hash.slice(1));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <BrandMark size={40} />
      <PageHeader title={codes ? t`Резервні коди` : t`Запрошення до студії`} />
      {codes ? <Done codes={codes} /> : <Invitation token={token} onAccepted={setCodes} />}
    </main>
  );
}

function Done({ codes }: { readonly codes: readonly string[] }) {
  const navigate = useNavigate();
  return (
    <>
      <RecoveryCodes codes={codes} />
      <Button onPress={() => void navigate({ to: '/' })}>
        <Trans>Коди збережено, до роботи</Trans>
      </Button>
    </>
  );
}

interface InvitationProps {
  readonly token: string;
  readonly onAccepted: (codes: readonly string[]) => void;
}

function Invitation({ token, onAccepted }: InvitationProps) {
  const { api, setLanguage } = useStudio();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      const invitation = await api.request(readInvitation, { body: { token }, signal });
      // The language of the invitation is applied only once, so that the person can change it afterwards.
      await setLanguage(invitation.lang);
      return invitation;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  return <AcceptForm token={token} invitation={data} onAccepted={onAccepted} />;
}

interface AcceptFormProps extends InvitationProps {
  readonly invitation: {
    readonly name: string;
    readonly email: string;
    readonly totp: { readonly secret: string; readonly uri: string };
  };
}

function AcceptForm({ token, invitation, onAccepted }: AcceptFormProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { submit, isPending, fields, message } = useSubmit(async () => {
    const { session, recoveryCodes } = await api.request(acceptInvitation, { body: { token, password, code } });
    queryClient.setQueryData(sessionQuery(api).queryKey, session);
    onAccepted(recoveryCodes);
  });
  const { name, email, totp } = invitation;
  return (
    <form onSubmit={submit} className={layout.looseStack} noValidate>
      <p>
        <Trans>
          Вітаємо, {name}! Ви входитимете з поштою {email}.
        </Trans>
      </p>
      <NewPassword email={email} value={password} onChange={setPassword} error={fields.password} />
      <NewApp totp={totp} />
      <TextField
        label={t`Код із застосунку`}
        hint={t`Шість цифр, які він показує зараз`}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={fields.code}
      />
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      <Button type="submit" isPending={isPending}>{t`Прийняти запрошення`}</Button>
    </form>
  );
}

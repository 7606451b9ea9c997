import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProfile, type Profile } from '../../contract/profile.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import styles from './profile.module.css';
import { profileQuery, useSetProfile } from './queries.ts';
import { SessionsPanel } from './sessions-panel.tsx';
import { TotpPanel } from './totp-panel.tsx';

/** The screen of the signed-in person: name, password, second factors and sessions. */
export function ProfileScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data: profile, error, refetch } = useQuery(profileQuery(api));
  return (
    <div className={styles.screen}>
      <PageHeader title={t`Мій профіль`} meta={profile?.staff.email} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!profile && !error && <Skeleton rows={6} />}
      {profile && (
        <>
          {profile.staff.isDemo && (
            <Notice>
              <Trans>Це працівник демонстраційного магазину: його пароль і коди знають усі.</Trans>
            </Notice>
          )}
          <NamePanel profile={profile} />
          <PasswordPanel email={profile.staff.email} />
          <TotpPanel profile={profile} />
          <PasskeysPanel passkeys={profile.passkeys} />
          <SessionsPanel sessions={profile.sessions} />
        </>
      )}
    </div>
  );
}

function NamePanel({ profile }: { readonly profile: Profile }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const setProfile = useSetProfile();
  const [name, setName] = useState(profile.staff.name);
  const { submit, isPending, fields, message } = useSubmit(async () => {
    setProfile(await api.request(changeProfile, { body: { name } }));
    await queryClient.invalidateQueries({ queryKey: ['session'] });
    toast(t`Ім’я збережено`);
  });
  return (
    <Panel title={t`Ім’я`}>
      <form onSubmit={submit} className={layout.stack} noValidate>
        <TextField
          label={t`Як вас звати`}
          hint={t`Так вас бачать колеги в історії змін`}
          autoComplete="name"
          value={name}
          onChange={setName}
          error={fields.name}
        />
        <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
        <div>
          <Button type="submit" isPending={isPending}>{t`Зберегти ім’я`}</Button>
        </div>
      </form>
    </Panel>
  );
}

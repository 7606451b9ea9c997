import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { changeStaffPassword } from '../../contract/profile.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { NewPassword } from '../enrolment/new-password.tsx';
import { useSetProfile } from './queries.ts';

export function PasswordPanel({ email }: { readonly email: string }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const setProfile = useSetProfile();
  const [password, setPassword] = useState('');
  const { submit, isPending, fields, message } = useSubmit(async () => {
    setProfile(await api.request(changeStaffPassword, { body: { password } }));
    setPassword('');
    toast(t`Пароль змінено; в інших браузерах треба ввійти знову`);
  });
  return (
    <Panel title={t`Пароль`}>
      <form onSubmit={submit} className={layout.stack} noValidate>
        <NewPassword email={email} value={password} onChange={setPassword} error={fields.password} />
        <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
        <div>
          <Button type="submit" variant="secondary" isPending={isPending}>{t`Змінити пароль`}</Button>
        </div>
      </form>
    </Panel>
  );
}

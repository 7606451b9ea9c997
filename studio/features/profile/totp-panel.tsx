import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginTotp, finishTotp, type Profile, removeTotp, renewRecoveryCodes } from '../../contract/profile.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NewApp } from '../enrolment/new-app.tsx';
import { RecoveryCodes } from '../enrolment/recovery-codes.tsx';
import { useSetProfile } from './queries.ts';

interface Begun {
  readonly ticket: string;
  readonly totp: { readonly secret: string; readonly uri: string };
}

/** Sets up the authenticator app and the recovery codes. */
export function TotpPanel({ profile }: { readonly profile: Profile }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const setProfile = useSetProfile();
  const { recoveryCodesLeft } = profile;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useSubmit(async () => setBegun(await api.request(beginTotp, {})));
  const renew = useSubmit(async () => setCodes((await api.request(renewRecoveryCodes, {})).recoveryCodes));
  const remove = useSubmit(async () => setProfile(await api.request(removeTotp, {})));
  const message = begin.message ?? renew.message ?? remove.message;
  return (
    <Panel title={t`Застосунок із кодами`}>
      <p>
        {profile.hasTotp ? (
          <Trans>Підключено. Резервних кодів лишилося: {recoveryCodesLeft}.</Trans>
        ) : (
          <Trans>Не підключено: ви входите ключами доступу.</Trans>
        )}
      </p>
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      <div className={layout.actions}>
        <Button variant="secondary" isPending={begin.isPending} onPress={begin.run}>
          {profile.hasTotp ? t`Підключити інший застосунок` : t`Підключити застосунок`}
        </Button>
        {profile.hasTotp && (
          <>
            <Button variant="secondary" isPending={renew.isPending} onPress={renew.run}>{t`Нові резервні коди`}</Button>
            <Button
              variant="quiet"
              isPending={remove.isPending}
              onPress={remove.run}
            >{t`Відключити застосунок`}</Button>
          </>
        )}
      </div>
      {begun && (
        <NewAppDialog
          begun={begun}
          onClose={() => setBegun(null)}
          onDone={(next) => {
            setBegun(null);
            setCodes(next);
          }}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Panel>
  );
}

interface NewAppDialogProps {
  readonly begun: Begun;
  readonly onClose: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

function NewAppDialog({ begun: { ticket, totp }, onClose, onDone }: NewAppDialogProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [code, setCode] = useState('');
  const form = useSubmit(async () => {
    onDone((await api.request(finishTotp, { body: { ticket, code } })).recoveryCodes);
  });
  return (
    <FormDialog title={t`Новий застосунок`} action={t`Підключити`} form={form} onClose={onClose}>
      <NewApp totp={totp} />
      <TextField
        label={t`Код із нового застосунку`}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={form.fields.code}
      />
    </FormDialog>
  );
}

function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const close = () => {
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
    onClose();
  };
  return (
    <Dialog title={t`Резервні коди`} isOpen onOpenChange={(isOpen) => !isOpen && close()}>
      <RecoveryCodes codes={codes} />
      <DialogActions>
        <Button onPress={close}>{t`Коди збережено`}</Button>
      </DialogActions>
    </Dialog>
  );
}

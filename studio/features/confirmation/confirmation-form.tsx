import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { askPasskeyConfirmation, confirmByCode, confirmByPasskey } from '../../contract/sign-in.ts';
import { hasPasskeys, signWithPasskey } from '../../lib/passkeys.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Asks for the second factor, a code or a passkey, before an irreversible action. */
export function ConfirmationForm({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [code, setCode] = useState('');
  const byCode = useSubmit(async () => {
    await api.request(confirmByCode, { body: { code } });
    onConfirmed();
  });
  const byPasskey = useSubmit(async () => {
    const { ticket, options } = await api.request(askPasskeyConfirmation, {});
    const response = await signWithPasskey(options, t`Ключ доступу не спрацював. Спробуйте ще раз або введіть код.`);
    await api.request(confirmByPasskey, { body: { ticket, response } });
    onConfirmed();
  });
  const message = byCode.message ?? byPasskey.message;
  return (
    <form onSubmit={byCode.submit} className={layout.looseStack} noValidate>
      <TextField
        label={t`Код`}
        hint={t`Шість цифр із застосунку або один із резервних кодів`}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={byCode.fields.code}
        autoFocus
      />
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      <Button type="submit" isPending={byCode.isPending}>{t`Підтвердити`}</Button>
      {hasPasskeys() && (
        <Button variant="secondary" isPending={byPasskey.isPending} onPress={byPasskey.run}>
          <Trans>Підтвердити ключем доступу</Trans>
        </Button>
      )}
    </form>
  );
}

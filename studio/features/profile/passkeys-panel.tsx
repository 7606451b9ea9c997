import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatKyivDay } from '../../../src/lib/dates.ts';
import { addPasskey, askNewPasskey, type Profile, removePasskey } from '../../contract/profile.ts';
import { hasPasskeys, makePasskey } from '../../lib/passkeys.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './profile.module.css';
import { useSetProfile } from './queries.ts';

type Passkey = Profile['passkeys'][number];

/** Edits the passkeys, which replace password and code by a fingerprint, a face or a PIN. */
export function PasskeysPanel({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const setProfile = useSetProfile();
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <Panel title={t`Ключі доступу`}>
      {passkeys.length === 0 ? (
        <p>
          <Trans>Додайте ключ доступу, щоб входити відбитком, обличчям або PIN-кодом замість пароля й коду.</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span className={styles.item}>
                <strong>{passkey.name}</strong>
                <span className={layout.soft}>
                  {t`додано ${formatKyivDay(lang, passkey.createdAt)}`}
                  {', '}
                  {passkey.usedAt ? t`востаннє ${formatKyivDay(lang, passkey.usedAt)}` : t`ще не використано`}
                </span>
              </span>
              <IconButton icon="trash" label={t`Прибрати ключ «${passkey.name}»`} onPress={() => setRemoved(passkey)} />
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() && <NewPasskeyForm />}
      <ConfirmDialog
        title={t`Прибрати ключ «${removed?.name ?? ''}»?`}
        action={t`Прибрати ключ`}
        isDangerous
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={async () => removed && setProfile(await api.request(removePasskey, { params: { id: removed.id } }))}
      >
        <p>
          <Trans>Увійти ним більше не можна буде. На самому пристрої його видаляють окремо.</Trans>
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

function NewPasskeyForm() {
  const { t } = useLingui();
  const { api } = useStudio();
  const setProfile = useSetProfile();
  const [name, setName] = useState('');
  const { submit, isPending, fields, message } = useSubmit(async () => {
    const { ticket, options } = await api.request(askNewPasskey, {});
    const response = await makePasskey(options, t`Ключ не створено: браузер відмовив, або такий ключ уже є.`);
    setProfile(await api.request(addPasskey, { body: { ticket, name, response } }));
    setName('');
  });
  return (
    <form onSubmit={submit} className={layout.stack} noValidate>
      <TextField
        label={t`Назва нового ключа`}
        hint={t`Щоб упізнати: «Ноутбук», «Телефон»`}
        value={name}
        onChange={setName}
        error={fields.name}
      />
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      <div>
        <Button type="submit" variant="secondary" isPending={isPending}>{t`Додати ключ доступу`}</Button>
      </div>
    </form>
  );
}

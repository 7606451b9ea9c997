import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Customer, SignedIn } from '../../contract/customer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { loginsOf } from '../auth/choose-login.tsx';
import { PasswordReset } from '../auth/password-reset.tsx';
import { useSignedIn } from '../auth/queries.ts';
import styles from './contacts-screen.module.css';

/** What the window closes with. */
type Result = 'CONFIRM' | 'CANCEL';

/** The password, changed in a window by a one-time code. */
export function PasswordSection({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const toast = useToast();
  const signedIn = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState<Result>('CANCEL');
  const close = (closedWith: Result) => {
    setResult(closedWith);
    setOpen(false);
  };
  const onDone = (done: SignedIn) => {
    close('CONFIRM');
    signedIn(done);
    toast.info(t`Пароль змінено. На інших пристроях виконано вихід.`);
  };
  return (
    <Section title={t`Пароль`}>
      <p className={styles.text}>
        {customer.hasPassword ? (
          <Trans>Щоб змінити пароль, надішлемо вам код. На інших пристроях доведеться увійти знову.</Trans>
        ) : (
          <Trans>Ви входите через інший сервіс. Можете задати й пароль: надішлемо вам код.</Trans>
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Trans>Змінити пароль</Trans>
        </Button>
      </div>
      <Dialog title={t`Зміна пароля`} isNarrow isOpen={isOpen} result={result} onClose={() => close('CANCEL')}>
        <PasswordReset logins={loginsOf(customer)} onDone={onDone} />
      </Dialog>
    </Section>
  );
}

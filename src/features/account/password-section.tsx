import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Customer, changePassword, type ProofTicket, type SignedIn } from '../../contract/customer.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { loginsOf } from '../auth/choose-login.tsx';
import { NewPassword, PasswordReset } from '../auth/password-reset.tsx';
import { Proof } from '../auth/proof.tsx';
import { useSignedIn } from '../auth/queries.ts';
import styles from './contacts-screen.module.css';

/** Results with which the window closes. */
type Result = 'CONFIRM' | 'CANCEL';

/** Ways to prove the customer's identity in the window. */
type Way = 'code' | 'password';

/** Changes the password in a window, after a one-time code or the current password. */
export function PasswordSection({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const toast = useToast();
  const signedIn = useSignedIn();
  const [way, setWay] = useState<Way | null>(null);
  const [result, setResult] = useState<Result>('CANCEL');
  const { hasPassword } = customer;
  const close = (closedWith: Result) => {
    setResult(closedWith);
    setWay(null);
  };
  const onDone = (done: SignedIn) => {
    close('CONFIRM');
    signedIn(done);
    toast.info(t`Новий пароль збережено. На інших пристроях виконано вихід.`);
  };
  return (
    <Section title={t`Пароль`}>
      <p className={styles.text}>
        {hasPassword ? (
          <Trans>Щоб змінити пароль, надішлемо вам код. На інших пристроях доведеться увійти знову.</Trans>
        ) : (
          <Trans>Ви входите через інший сервіс. Можете задати й пароль: надішлемо вам код.</Trans>
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setWay('code')}>
          {hasPassword ? t`Змінити пароль` : t`Задати пароль`}
        </Button>
        {hasPassword && (
          <Button variant="quiet" onClick={() => setWay('password')}>
            <Trans>Змінити за теперішнім паролем</Trans>
          </Button>
        )}
      </div>
      <Dialog
        title={hasPassword ? t`Зміна пароля` : t`Новий пароль`}
        isNarrow
        isOpen={way !== null}
        result={result}
        onClose={() => close('CANCEL')}
      >
        {way === 'password' ? (
          <PasswordChange customer={customer} onDone={onDone} />
        ) : (
          <PasswordReset logins={loginsOf(customer)} onDone={onDone} />
        )}
      </Dialog>
    </Section>
  );
}

interface ChangeProps {
  readonly customer: Customer;
  readonly onDone: (signedIn: SignedIn) => void;
}

/** Asks for the current password, then for a new one. */
function PasswordChange({ customer, onDone }: ChangeProps) {
  const { api } = useShop();
  const [proof, setProof] = useState<ProofTicket | null>(null);
  if (!proof) return <Proof customer={customer} onProof={setProof} />;
  const setPassword = async (password: string) => {
    try {
      return await api.request(changePassword, { body: { ...proof, password } });
    } catch (error) {
      // The proof has expired, so the customer must prove their identity again.
      if (error instanceof ApiError && error.code === 'proof_needed') setProof(null);
      throw error;
    }
  };
  return <NewPassword setPassword={setPassword} onDone={onDone} />;
}

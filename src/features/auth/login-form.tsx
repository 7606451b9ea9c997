import { Trans, useLingui } from '@lingui/react/macro';
import { logIn, loginSchema, type SignedIn } from '../../contract/customer.ts';
import { useForm } from '../../lib/form.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, PasswordField, TextField } from '../../ui/field.tsx';
import { withCartLock } from '../cart/cart-lock.ts';
import styles from './auth.module.css';
import type { TypedAuth } from './typed-auth.ts';

interface Props {
  readonly typed: TypedAuth;
  readonly onDone: (signedIn: SignedIn) => void;
  /** Link to the screen for a forgotten password. */
  readonly resetHref: string;
}

/** The form to sign in by e-mail or phone, and password. */
export function LoginForm({ typed, onDone, resetHref }: Props) {
  const { t } = useLingui();
  const { api } = useShop();
  const form = useForm(loginSchema, async (input) => {
    onDone(await withCartLock(() => api.request(logIn, { body: input })));
  });
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        label={t`Пошта або телефон`}
        name="login"
        autoComplete="username"
        defaultValue={typed.login}
        error={form.errors.login}
      />
      <PasswordField
        label={t`Пароль`}
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
        hint={
          <a href={resetHref}>
            <Trans>Забули пароль?</Trans>
          </a>
        }
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        <Trans>Увійти</Trans>
      </Button>
    </form>
  );
}

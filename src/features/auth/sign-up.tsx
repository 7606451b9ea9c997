import { Trans, useLingui } from '@lingui/react/macro';
import { confirmSignUp, type SignedIn, signUp, signUpSchema } from '../../contract/customer.ts';
import type { CodeRequest } from '../../contract/one-time-code.ts';
import { useForm } from '../../lib/form.ts';
import { useHref } from '../../lib/href.ts';
import { useShop } from '../../lib/shop.tsx';
import { paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, PasswordField, TextField } from '../../ui/field.tsx';
import { withCartLock } from '../cart/cart-lock.ts';
import styles from './auth.module.css';
import { CodeForm } from './code-form.tsx';
import { useStoredCodeRequest } from './stored-code-request.ts';

interface Props {
  readonly onDone: (signedIn: SignedIn) => void;
}

/** A new account: who, then the code that proves the contact. */
export function SignUp({ onDone }: Props) {
  const { t } = useLingui();
  const { api } = useShop();
  const [request, setRequest] = useStoredCodeRequest('sign-up');
  if (!request) return <SignUpForm onSent={setRequest} />;
  return (
    <>
      <CodeForm
        request={request}
        action={t`Завершити реєстрацію`}
        onResent={setRequest}
        submit={async (entered) => {
          const signedIn = await withCartLock(() => api.request(confirmSignUp, { body: entered }));
          setRequest(null);
          onDone(signedIn);
        }}
      />
      <Button variant="quiet" onClick={() => setRequest(null)}>
        <Trans>Змінити пошту або телефон</Trans>
      </Button>
    </>
  );
}

function SignUpForm({ onSent }: { readonly onSent: (request: CodeRequest) => void }) {
  const { t } = useLingui();
  const href = useHref();
  const { api } = useShop();
  const form = useForm(signUpSchema, async (input) => {
    onSent(await api.request(signUp, { body: input }));
  });
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        label={t`Пошта або телефон`}
        name="login"
        autoComplete="username"
        error={form.errors.login}
        hint={t`Надішлемо код, щоб переконатися, що це ви.`}
      />
      <TextField label={t`Ім’я (не обов’язково)`} name="name" autoComplete="name" error={form.errors.name} />
      <PasswordField
        label={t`Пароль`}
        name="password"
        autoComplete="new-password"
        hint={t`Щонайменше 8 символів. Довга фраза надійніша за складне слово.`}
        error={form.errors.password}
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        <Trans>Зареєструватися</Trans>
      </Button>
      <p className={styles.resend}>
        <Trans>
          Реєструючись, ви погоджуєтеся з{' '}
          <a href={href(paths.page('politika-konfidencialnosti'))}>політикою конфіденційності</a>.
        </Trans>
      </p>
    </form>
  );
}

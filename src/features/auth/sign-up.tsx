import { Trans, useLingui } from '@lingui/react/macro';
import { confirmSignUp, type SignedIn, signUp, signUpSchema } from '../../contract/customer.ts';
import type { CodeRequest } from '../../contract/one-time-code.ts';
import { useForm } from '../../lib/form.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { useShop } from '../../lib/shop.tsx';
import { PRIVACY_SLUG } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, PasswordField, TextField } from '../../ui/field.tsx';
import { withCartLock } from '../cart/cart-lock.ts';
import styles from './auth.module.css';
import { CodeForm } from './code-form.tsx';
import { useStoredCodeRequest } from './stored-code-request.ts';
import type { TypedAuth } from './typed-auth.ts';

interface Props {
  readonly typed: TypedAuth;
  readonly onDone: (signedIn: SignedIn) => void;
}

/** A form for a new account: name, contact and password, then the code that confirms the contact. */
export function SignUp({ typed, onDone }: Props) {
  const { t } = useLingui();
  const { api } = useShop();
  const [request, setRequest, allTyped] = useStoredCodeRequest('sign-up', typed);
  if (!request) return <SignUpForm typed={allTyped} onSent={setRequest} />;
  return (
    <CodeForm
      request={request}
      action={t`Завершити реєстрацію`}
      onResent={setRequest}
      onOtherContact={() => setRequest(null)}
      submit={async (entered) => {
        const signedIn = await withCartLock(() => api.request(confirmSignUp, { body: entered }));
        setRequest(null);
        onDone(signedIn);
      }}
    />
  );
}

interface FormProps extends Pick<Props, 'typed'> {
  readonly onSent: (request: CodeRequest) => void;
}

function SignUpForm({ typed, onSent }: FormProps) {
  const { t } = useLingui();
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
        defaultValue={typed.login}
        error={form.errors.login}
        hint={t`Надішлемо код, щоб переконатися, що це ви.`}
      />
      <TextField
        label={t`Ім’я (не обов’язково)`}
        name="name"
        autoComplete="name"
        defaultValue={typed.name}
        error={form.errors.name}
      />
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
          Реєструючись, ви погоджуєтеся з <PageLink slug={PRIVACY_SLUG}>політикою конфіденційності</PageLink>.
        </Trans>
      </p>
    </form>
  );
}

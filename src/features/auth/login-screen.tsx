import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { SignedIn } from '../../contract/customer.ts';
import { useHref } from '../../lib/href.ts';
import { localPath } from '../../rules/local-path.ts';
import { loginPath } from '../../rules/login-path.ts';
import { paths } from '../../rules/paths.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useCustomer } from './customer.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-screen.module.css';
import { PasswordReset } from './password-reset.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useSignedIn } from './queries.ts';
import { SignUp } from './sign-up.tsx';
import { useTypedAuth } from './typed-auth.ts';

/** The address contains the view, so that the back button and reload work. */
export interface LoginSearch {
  readonly view: 'sign-up' | 'reset' | undefined;
  /** The path to open after signing in, with its language. */
  readonly next: string | undefined;
}

/** The screen to sign in, sign up and reset a password. */
export function LoginScreen({ view, next }: LoginSearch) {
  const { t } = useLingui();
  const href = useHref();
  const router = useRouter();
  const signedIn = useSignedIn();
  const target = localPath(next ?? '') ?? href(paths.account);
  const leave = () => void router.navigate({ href: target, replace: true });
  const onDone = (result: SignedIn) => {
    signedIn(result);
    leave();
  };
  useLeaveWhenSignedIn(leave);
  const [typed, onInput] = useTypedAuth();
  const link = (to: LoginSearch['view']) => href(loginPath(to, next));
  if (view === 'reset') {
    return (
      <Frame title={t`Новий пароль`} onInput={onInput}>
        <PasswordReset logins={null} typed={typed} onDone={onDone} />
        <p>
          <a href={link(undefined)}>{t`Повернутися до входу`}</a>
        </p>
      </Frame>
    );
  }
  const isSignUp = view === 'sign-up';
  return (
    <Frame title={isSignUp ? t`Реєстрація` : t`Вхід`} onInput={onInput}>
      <TabLinks
        label={t`Вхід чи реєстрація`}
        links={[
          { href: link(undefined), label: t`Увійти`, current: isSignUp ? undefined : 'page' },
          { href: link('sign-up'), label: t`Зареєструватися`, current: isSignUp ? 'page' : undefined },
        ]}
      />
      {isSignUp ? (
        <SignUp typed={typed} onDone={onDone} />
      ) : (
        <LoginForm typed={typed} onDone={onDone} resetHref={link('reset')} />
      )}
      <ProviderButtons next={target} />
      <p className={styles.note}>
        <Trans>Кошик і бажання, зібрані без входу, перейдуть до вашого кабінету.</Trans>
      </p>
    </Frame>
  );
}

interface FrameProps {
  readonly title: string;
  readonly onInput: (event: FormEvent) => void;
  readonly children: ReactNode;
}

function Frame({ title, onInput, children }: FrameProps) {
  return (
    <div className={styles.frame} onInput={onInput}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Leaves the screen once the customer is signed in, perhaps in another tab. */
function useLeaveWhenSignedIn(leave: () => void): void {
  const isSignedIn = useCustomer().data != null;
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (isSignedIn) leaveNow();
  }, [isSignedIn]);
}

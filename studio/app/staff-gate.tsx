import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { sessionQuery } from '../lib/session.ts';
import { storedEditing } from '../lib/stored.ts';
import { useStudio } from '../lib/studio.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './message-screen.module.css';
import { Shell } from './shell.tsx';

/** Loaded by who is not signed in alone. */
const SignInScreen = lazy(async () => ({
  default: (await import('../features/sign-in/sign-in-screen.tsx')).SignInScreen,
}));

/** Lets in who is signed in; everybody else signs in first, at the same address. */
export function StaffGate() {
  const { api } = useStudio();
  const { data: session, error, isPending, refetch } = useQuery(sessionQuery(api));
  const isSignedIn = session ? true : session;
  useEffect(() => {
    if (isSignedIn) storedEditing.write(true);
    else if (isSignedIn === null) storedEditing.remove();
  }, [isSignedIn]);
  if (session) return <Shell />;
  if (isPending || error)
    return (
      <main id="main" className={styles.screen}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Spinner />}
      </main>
    );
  return (
    <Suspense>
      <SignInScreen />
    </Suspense>
  );
}

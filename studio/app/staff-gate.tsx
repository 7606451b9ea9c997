import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { sessionQuery } from '../lib/session.ts';
import { storedEditing } from '../lib/stored.ts';
import { useStudio } from '../lib/studio.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './message-screen.module.css';
import { Shell } from './shell.tsx';

/** Loaded only if there is no session. */
const SignInScreen = lazy(async () => ({
  default: (await import('../features/sign-in/sign-in-screen.tsx')).SignInScreen,
}));

/** Renders the screen if there is a session; otherwise renders the sign-in screen at the same address. */
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

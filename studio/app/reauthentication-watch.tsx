import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Reauthentication } from './reauthentication.ts';

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
}));

/** Opens the dialog when a request is refused until the person signs in or confirms. */
export function ReauthenticationWatch({ reauthentication }: { readonly reauthentication: Reauthentication }) {
  const reason = useSyncExternalStore(reauthentication.subscribe, reauthentication.current);
  if (reason === null) return null;
  return (
    <Suspense>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </Suspense>
  );
}

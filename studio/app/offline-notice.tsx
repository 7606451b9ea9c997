import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Notice } from '../ui/notice.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shows that there is no connection, before a save fails because of it. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <Notice tone="warning">
          <Trans>
            Немає з’єднання з інтернетом. Набране лишається на екрані; зберегти можна буде, щойно зв’язок повернеться.
          </Trans>
        </Notice>
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './message-screen.module.css';

/** Shown instead of a screen that failed to render; the menu and all other screens still work. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.screen}>
      <PageHeader title={t`Екран не відкрився`} />
      <ErrorState error={error} onRetry={retry} />
    </div>
  );
}

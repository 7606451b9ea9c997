import { Trans } from '@lingui/react/macro';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endErrors } from '../ui/toast.tsx';
import styles from './root.module.css';

/** The parts that all screens share: a skip link, and moving the focus to the start of a new screen. */
export function Root() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        endErrors();
        focusScreen();
      }),
    [router],
  );
  return (
    <>
      <a className={styles.skip} href="#main">
        <Trans>До вмісту</Trans>
      </a>
      <Outlet />
    </>
  );
}

/** Focuses the heading of a screen that was just opened, unless the screen has set the focus itself. */
function focusScreen(): void {
  const main = document.getElementById('main');
  if (!main || main.contains(document.activeElement) || document.activeElement?.closest('[role=dialog]')) return;
  (main.querySelector<HTMLElement>('h1') ?? main).focus({ preventScroll: true });
}

import { Trans } from '@lingui/react/macro';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endErrors } from '../ui/toast.tsx';
import styles from './root.module.css';

/** What every screen has: a link past the menu, and the focus where the new screen begins. */
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

/** Puts the focus on the heading of a screen that was just opened, unless the screen has put it somewhere itself. */
function focusScreen(): void {
  const main = document.getElementById('main');
  if (!main || main.contains(document.activeElement) || document.activeElement?.closest('[role=dialog]')) return;
  (main.querySelector<HTMLElement>('h1') ?? main).focus({ preventScroll: true });
}

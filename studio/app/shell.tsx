import { useLingui } from '@lingui/react/macro';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BrandMark } from '../../src/ui/brand-mark.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NavigationList } from './navigation-list.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PersonMenu } from './person-menu.tsx';
import styles from './shell.module.css';

/** The frame of every screen for whoever is signed in: the menu beside it, above it where the window is narrow. */
export function Shell() {
  const { t } = useLingui();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div className={styles.shell}>
      <header className={styles.top}>
        <IconButton icon="menu" label={t`Меню`} onPress={() => setMenuOpen(true)} className={styles.menuButton} />
        <Link to="/" className={styles.brand}>
          <BrandMark size={26} />
          <span>{t`Студія`}</span>
        </Link>
        <PersonMenu />
      </header>
      <div className={styles.side}>
        <NavigationList />
      </div>
      <Dialog title={t`Меню`} isOpen={isMenuOpen} onOpenChange={setMenuOpen} placement="side">
        <NavigationList />
      </Dialog>
      <main id="main" className={styles.main} tabIndex={-1}>
        <OfflineNotice />
        <Outlet />
      </main>
    </div>
  );
}

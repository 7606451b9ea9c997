import { useLingui } from '@lingui/react/macro';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as v from 'valibot';
import { BrandMark } from '../../src/ui/brand-mark.tsx';
import { LiveWatch } from '../features/live/live-watch.tsx';
import { storedWaiting } from '../lib/stored.ts';
import { WithDock } from '../ui/dock.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NavigationList } from './navigation-list.tsx';
import { NewOrders } from './new-orders.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PersonMenu } from './person-menu.tsx';
import { RemovalsWatch } from './removals-watch.tsx';
import styles from './shell.module.css';
import { useShortcuts } from './use-shortcuts.tsx';

/** Loaded in narrow windows when the menu is opened. */
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

/** Loaded beside the first screen, which does not wait for it. */
const MuteWatch = lazy(async () => ({ default: (await import('./mute-watch.tsx')).MuteWatch }));

/** Loaded only if changes of the store room wait to be sent. */
const QueueSender = lazy(async () => ({
  default: (await import('../features/store-room/queue-sender.tsx')).QueueSender,
}));
const hasWaiting = () => storedWaiting(v.unknown()).keys().length > 0;

/** The frame of every screen that needs a session: the menu beside it, or above it in narrow windows. */
export function Shell() {
  const { t } = useLingui();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSending] = useState(hasWaiting);
  const { dialogs, show } = useShortcuts();
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
        <IconButton icon="search" label={t`Знайти або виконати (Ctrl K)`} onPress={() => show('palette')} />
        <PersonMenu />
      </header>
      <div className={styles.side}>
        <NavigationList />
      </div>
      <Suspense>{isMenuOpen && <MenuDrawer onClose={() => setMenuOpen(false)} />}</Suspense>
      {dialogs}
      <WithDock above={<LiveWatch />}>
        <main id="main" className={styles.main} tabIndex={-1}>
          {pathname.endsWith('/store-room') || <OfflineNotice />}
          <Suspense>
            <MuteWatch />
          </Suspense>
          <Suspense>{isSending && <QueueSender />}</Suspense>
          <RemovalsWatch />
          <NewOrders />
          <Outlet />
        </main>
      </WithDock>
    </div>
  );
}

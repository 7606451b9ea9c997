import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import tabs from '../../ui/tabs.module.css';
import { useCustomer } from '../auth/customer.ts';
import { useSignOut } from '../auth/queries.ts';
import styles from './account-layout.module.css';

/** The account area: a heading and the navigation of its screens. */
export function AccountLayout() {
  const { t } = useLingui();
  const href = useHref();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const row = useRef<HTMLUListElement>(null);
  const current = href(path);
  useEffect(() => showLink(row.current, current), [current]);
  const screens = [
    { path: paths.account, label: t`Контакти` },
    { path: paths.orders, label: t`Мої замовлення` },
    { path: paths.wishlist, label: t`Мої бажання` },
    { path: paths.discount, label: t`Мої знижки` },
    { path: paths.notebook, label: t`Записник` },
  ];
  return (
    <>
      <div className={styles.header}>
        <h1>{t`Кабінет`}</h1>
        <SignOut />
      </div>
      <nav aria-label={t`Розділи кабінету`}>
        <ul ref={row} className={`${tabs.tabs} ${styles.screens}`}>
          {screens.map((screen) => (
            <li key={screen.path}>
              <a href={href(screen.path)} aria-current={screen.path === path ? 'page' : undefined}>
                {screen.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}

/** Scrolls the row sideways until the link to the address is in the middle. */
function showLink(row: HTMLElement | null, address: string) {
  const link = row?.querySelector<HTMLElement>(`[href="${address}"]`);
  if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

/** Shows the signed-in customer's contact and the button to sign out. */
function SignOut() {
  const { t } = useLingui();
  const { data: customer } = useCustomer();
  const signOut = useSignOut();
  if (!customer) return null;
  const { email, phoneNumber } = customer.contactInfo;
  return (
    <div className={styles.who}>
      <span>{customer.name ?? email ?? phoneNumber}</span>
      <Button variant="quiet" isLoading={signOut.isPending} onClick={() => void signOut.run()}>
        {t`Вийти`}
      </Button>
    </div>
  );
}

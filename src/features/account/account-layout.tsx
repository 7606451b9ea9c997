import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import styles from './account-layout.module.css';

/** The account area: its four screens under one heading. */
export function AccountLayout() {
  const { t } = useLingui();
  const href = useHref();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const screens = [
    { path: paths.account, label: t`Контакти` },
    { path: paths.orders, label: t`Мої замовлення` },
    { path: paths.wishlist, label: t`Мої бажання` },
    { path: paths.discount, label: t`Мої знижки` },
  ];
  return (
    <>
      <h1 className={styles.title}>{t`Кабінет`}</h1>
      <nav aria-label={t`Розділи кабінету`}>
        <ul className={styles.tabs}>
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

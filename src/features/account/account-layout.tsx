import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useCustomer } from '../auth/customer.ts';
import { useSignOut } from '../auth/queries.ts';
import styles from './account-layout.module.css';

/** The account area: a heading and the navigation of its screens. */
export function AccountLayout() {
  const { t } = useLingui();
  const href = useHref();
  const path = useRouterState({ select: ({ location }) => location.pathname });
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
      <TabLinks
        label={t`Розділи кабінету`}
        links={screens.map((screen) => ({
          href: href(screen.path),
          label: screen.label,
          current: screen.path === path ? 'page' : undefined,
        }))}
      />
      <Outlet />
    </>
  );
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

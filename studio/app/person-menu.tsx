import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { useSession } from '../lib/session.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import styles from './person-menu.module.css';

const OpenPersonMenu = lazy(async () => ({ default: (await import('./open-person-menu.tsx')).OpenPersonMenu }));

/** Button with the signed-in person's name that opens the menu with language, theme, profile and sign-out. */
export function PersonMenu() {
  const { t } = useLingui();
  const { staff } = useSession();
  return (
    <MenuButton
      variant="quiet"
      className={styles.trigger}
      aria-label={t`${staff.name}: мова, тема, вихід`}
      menu={(trigger) => <OpenPersonMenu trigger={trigger} />}
    >
      <Icon name="person" />
      <span className={styles.name}>{staff.name}</span>
    </MenuButton>
  );
}

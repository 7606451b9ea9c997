import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMay, useSession } from '../lib/session.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './home.module.css';
import { navigationFor } from './navigation.ts';

/** The home screen: lists the areas that the signed-in person may open. */
export function Home() {
  const { t, i18n } = useLingui();
  const { staff } = useSession();
  const may = useMay();
  return (
    <>
      <PageHeader title={t`Вітаємо, ${staff.name}`} />
      <div className={styles.groups}>
        {navigationFor(may).map(({ label, entries }) => (
          <Panel key={label.id} title={i18n._(label)}>
            <ul className={styles.links}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <Link to={entry.to} className={styles.link}>
                    <Icon name={entry.icon} />
                    {i18n._(entry.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMay } from '../lib/session.ts';
import { Icon } from '../ui/icon.tsx';
import { navigationFor } from './navigation.ts';
import styles from './navigation-list.module.css';

/** The menu: links to the areas that the signed-in person may open, with the current one marked. */
export function NavigationList() {
  const { t, i18n } = useLingui();
  const may = useMay();
  return (
    <nav aria-label={t`Розділи студії`} className={styles.nav}>
      {navigationFor(may).map(({ label, entries }) => (
        <section key={label.id} className={styles.group}>
          <h2 className={styles.title}>{i18n._(label)}</h2>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to} className={styles.link} activeOptions={{ includeSearch: false }}>
                  <Icon name={entry.icon} />
                  {i18n._(entry.label)}
                  {entry.Count && (
                    <span className={styles.count}>
                      <entry.Count />
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DayCounts } from '../contract/day-counts.ts';
import { dayCountsQuery } from '../lib/day.ts';
import { useMay } from '../lib/session.ts';
import { useStudio } from '../lib/studio.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { COUNT_WORDS, navigationFor } from './navigation.ts';
import styles from './navigation-list.module.css';

/** The menu: links to the areas that the signed-in person may open, with the current one marked. */
export function NavigationList() {
  const { t, i18n } = useLingui();
  const may = useMay();
  return (
    <nav aria-label={t`Розділи студії`} className={layout.looseStack}>
      {navigationFor(may).map(({ label, entries }) => (
        <section key={label.id}>
          <h2 className={styles.title}>{i18n._(label)}</h2>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to} className={styles.link} activeOptions={{ includeSearch: false }}>
                  <Icon name={entry.icon} />
                  {i18n._(entry.label)}
                  {entry.count && <Count of={entry.count} />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Shows the number of waiting items beside a menu entry; renders nothing if it is zero or unknown. */
function Count({ of }: { readonly of: keyof DayCounts }) {
  const { i18n } = useLingui();
  const { api } = useStudio();
  const { data } = useQuery(dayCountsQuery(api));
  const count = data?.counts[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span title={i18n._({ ...COUNT_WORDS[of], values: { count } })}>{count}</span>
    </span>
  );
}

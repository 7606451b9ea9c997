import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import styles from './day.module.css';

interface DayCardProps<Item extends { readonly id: string | number }> {
  readonly title: string;
  /** Left out if the role may not see it. */
  readonly card: { readonly count: number; readonly items: readonly Item[] } | undefined;
  /** Link to the whole list. */
  readonly all: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** A kind of waiting work: its number, the first items, and a link to all of them. Renders nothing without items. */
export function DayCard<Item extends { readonly id: string | number }>({
  title,
  card,
  all,
  children,
}: DayCardProps<Item>) {
  const { t } = useLingui();
  if (!card || card.count === 0) return null;
  const rest = card.count - card.items.length;
  return (
    <Panel title={title} aside={<span className={styles.count}>{card.count}</span>}>
      <ul className={styles.items}>
        {card.items.map((item) => (
          <li key={item.id} className={styles.item}>
            {children(item)}
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        {all}
        {rest > 0 && <span className={layout.soft}>{t`і ще ${rest}`}</span>}
      </p>
    </Panel>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import styles from './filter-bar.module.css';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

interface FilterBarProps {
  /** The search field, which is always visible. */
  readonly search: ReactNode;
  /** Controls beside the search field: saved views, columns. */
  readonly aside?: ReactNode;
  /** Number of active filters. */
  readonly count: number;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/**
 * The filters of a list. They can be collapsed and may be loaded when opened; the number of active filters is always
 * visible.
 */
export function FilterBar({ search, aside, count, onReset, children }: FilterBarProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={styles.bar}>
      <div className={styles.line}>
        <div className={styles.search}>{search}</div>
        <Button variant="secondary" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          <Icon name="filter" size="s" />
          {count > 0 ? t`Фільтри: ${count}` : t`Фільтри`}
        </Button>
        {count > 0 && <Button variant="quiet" onPress={onReset}>{t`Скинути`}</Button>}
        {aside}
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton rows={2} />}>
          <div className={styles.filters}>{children}</div>
        </Suspense>
      )}
    </search>
  );
}

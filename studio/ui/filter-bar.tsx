import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import styles from './filter-bar.module.css';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

interface FilterBarProps {
  /** Always seen: the search. */
  readonly search: ReactNode;
  /** Beside the search: saved views, columns. */
  readonly aside?: ReactNode;
  /** How many of the filters below are set. */
  readonly count: number;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** What narrows a list. The filters fold away and may be loaded when they are opened; how many are set is always seen. */
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

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';
import { Button } from './button.tsx';

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  /** Actions for the selected rows. */
  readonly children: ReactNode;
}

/** Bar at the bottom of a list that is shown while rows are selected. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t`Дії з вибраним`}>
      <p role="status">{t`Вибрано: ${count}`}</p>
      {children}
      <Button variant="quiet" onPress={onClear}>{t`Зняти вибір`}</Button>
    </section>
  );
}

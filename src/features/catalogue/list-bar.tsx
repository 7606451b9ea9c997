import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount } from '../../rules/count.ts';
import styles from './category-screen.module.css';

interface Props {
  /** Number of the list's products. */
  readonly count: number;
  /** The controls of filters and order. */
  readonly children: ReactNode;
}

/** The row above a list of products: their number, the filters and the order. */
export function ListBar({ count, children }: Props) {
  const { t } = useLingui();
  const amount = formatCount(count);
  return (
    <div className={styles.bar}>
      <p role="status">
        {t`${amount} ${plural(count, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`}
      </p>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  /** Suggests the next step. */
  readonly children?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

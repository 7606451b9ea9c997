import type { ReactNode } from 'react';
import styles from './message.module.css';

interface Props {
  readonly title: string;
  /** What to do next: words and buttons. */
  readonly children?: ReactNode;
  /** An error is announced to a screen reader at once. */
  readonly isError?: boolean;
}

/** In place of content: an empty list, a failed load, a screen that says what it is. */
export function Message({ title, children, isError = false }: Props) {
  return (
    <div className={styles.message} role={isError ? 'alert' : undefined}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}

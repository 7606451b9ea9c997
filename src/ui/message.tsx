import type { ReactNode } from 'react';
import styles from './message.module.css';

interface Props {
  readonly title: string;
  /** Whether it is the whole screen, and its title the screen's. */
  readonly isScreen?: boolean;
  /** What to do next: words and buttons. */
  readonly children?: ReactNode;
  /** An error is announced to a screen reader at once. */
  readonly isError?: boolean;
}

/** In place of content: an empty list, a failed load, a screen that says what it is. */
export function Message({ title, children, isScreen = false, isError = false }: Props) {
  const Title = isScreen ? 'h1' : 'h2';
  return (
    <div className={styles.message} role={isError ? 'alert' : undefined}>
      <Title className={styles.title}>{title}</Title>
      {children}
    </div>
  );
}

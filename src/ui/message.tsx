import type { ReactNode } from 'react';
import styles from './message.module.css';

interface Props {
  readonly title: string;
  /** True if it is the whole screen, whose heading is then its title. */
  readonly isScreen?: boolean;
  /** Next steps: texts and buttons. */
  readonly children?: ReactNode;
  /** True for an error, which screen readers announce at once. */
  readonly isError?: boolean;
}

/** Shown in place of content: an empty list, a failed load, a screen that consists of a message. */
export function Message({ title, children, isScreen = false, isError = false }: Props) {
  const Title = isScreen ? 'h1' : 'h2';
  return (
    <div className={styles.message} role={isError ? 'alert' : undefined}>
      <Title className={styles.title}>{title}</Title>
      {children}
    </div>
  );
}

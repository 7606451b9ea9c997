import { type ReactNode, useId } from 'react';
import { clsx } from '../lib/clsx.ts';
import styles from './panel.module.css';

interface PanelProps {
  readonly title?: string;
  /** Content beside the title: buttons, a count. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  /** An item of a list is an article: landmarks, as sections are, would need unique names. */
  readonly isItem?: boolean;
  readonly children: ReactNode;
}

/** A section of a screen with its own heading. */
export function Panel({ title, aside, className, isItem = false, children }: PanelProps) {
  const id = useId();
  const Element = isItem ? 'article' : 'section';
  return (
    <Element className={clsx(styles.panel, className)} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </Element>
  );
}

import type { ReactNode } from 'react';
import styles from './page.module.css';

interface SectionProps {
  readonly title: string;
  /** A link beside the title. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of a page under its own heading. Labelled without an id, because a screen is rendered separately from its
 * layout.
 */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHeader}>
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

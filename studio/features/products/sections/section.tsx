import type { ReactNode } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import styles from './section.module.css';

interface SectionProps {
  /** Fragment of the address: `/products/7#price`. */
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a product's form that an address can link to. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <div id={id} className={styles.section}>
      <Panel title={title} aside={aside}>
        {children}
      </Panel>
    </div>
  );
}

import type { ComponentProps } from 'react';
import styles from './counter.module.css';
import { Icon, type IconName } from './icon.tsx';
import { VisuallyHidden } from './page.tsx';
import { tooltip } from './tooltip.ts';

interface Props extends Omit<ComponentProps<'a'>, 'children' | 'title'> {
  readonly icon: IconName;
  /** Says the number too: `Кошик, 3 товари`. */
  readonly label: string;
  readonly count: number;
}

/** An icon of the header that leads to what the shopper has collected. */
export function CounterLink({ icon, label, count, ...rest }: Props) {
  return (
    <a {...rest} {...tooltip(label)} className={styles.link}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name={icon} />
      <Counter value={count} />
    </a>
  );
}

/** The number at a header icon's corner; its place is kept while there is none. The icon's name says it in words. */
function Counter({ value }: { readonly value: number }) {
  return (
    <span className={`${styles.counter} ${value > 0 ? styles.shown : ''}`} aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  );
}

import type { ComponentProps } from 'react';
import styles from './counter.module.css';
import { Icon, type IconName } from './icon.tsx';
import { VisuallyHidden } from './page.tsx';
import { tooltip } from './tooltip.ts';

interface Props extends Omit<ComponentProps<'a'>, 'children' | 'title'> {
  readonly icon: IconName;
  /** Contains the number too: `Кошик, 3 товари`. */
  readonly label: string;
  readonly count: number;
}

/** An icon in the header that links to a collection of the shopper (cart, wishlist). */
export function CounterLink({ icon, label, count, ...rest }: Props) {
  return (
    <a {...rest} {...tooltip(label)} className={styles.link}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name={icon} />
      <Counter value={count} />
    </a>
  );
}

/**
 * The number at the corner of the icon; its place is reserved while there is none. The link's label says it in words.
 */
function Counter({ value }: { readonly value: number }) {
  return (
    <span className={`${styles.counter} ${value > 0 ? styles.shown : ''}`} aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  );
}

import type { ComponentProps } from 'react';
import styles from './counter.module.css';
import { Counter } from './counter.tsx';
import { Icon, type IconName } from './icon.tsx';
import { VisuallyHidden } from './page.tsx';

interface Props extends Omit<ComponentProps<'a'>, 'children' | 'title'> {
  readonly icon: IconName;
  /** Says the number too: `Кошик, 3 товари`. */
  readonly label: string;
  readonly count: number;
}

/** An icon of the header that leads to what the shopper has collected. */
export function CounterLink({ icon, label, count, ...rest }: Props) {
  return (
    <a {...rest} className={styles.link} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name={icon} />
      <Counter value={count} />
    </a>
  );
}

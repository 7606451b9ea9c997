import { formatCount } from '../../rules/count.ts';
import styles from './facet-list.module.css';

interface Props {
  readonly name: string;
  /** Products that there would be. */
  readonly count: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** A value with its number of products. One that would leave nothing cannot be chosen, and can be dropped. */
export function FacetOption({ name, count, isChosen, onToggle }: Props) {
  return (
    <li>
      <label className={styles.value}>
        <input type="checkbox" checked={isChosen} disabled={count === 0 && !isChosen} onChange={onToggle} />
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{formatCount(count)}</span>
      </label>
    </li>
  );
}

import { formatCount } from '../../rules/count.ts';
import styles from './facet-list.module.css';

interface Props {
  /** As addresses have it: of the parameter, and of this value. */
  readonly parameter: string;
  readonly slug: string;
  readonly name: string;
  /** Products that there would be. */
  readonly count: number;
  readonly isChosen: boolean;
  /** Left out in a form that is sent without scripts. */
  readonly onToggle?: () => void;
}

/** A value with its number of products. One that would leave nothing cannot be chosen, and can be dropped. */
export function FacetOption({ parameter, slug, name, count, isChosen, onToggle }: Props) {
  const state = onToggle ? { checked: isChosen, onChange: onToggle } : { defaultChecked: isChosen };
  return (
    <li>
      <label className={styles.value}>
        <input type="checkbox" name={parameter} value={slug} disabled={count === 0 && !isChosen} {...state} />
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{formatCount(count)}</span>
      </label>
    </li>
  );
}

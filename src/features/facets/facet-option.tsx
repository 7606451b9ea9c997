import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../lib/after-paint.ts';
import { formatCount } from '../../rules/count.ts';
import styles from './facet-list.module.css';

interface Props {
  /** Names of the parameter and of this value in addresses. */
  readonly parameter: string;
  readonly slug: string;
  readonly name: string;
  /** Number of products with this value. */
  readonly count: number;
  readonly isChosen: boolean;
  /** Left out in a form that is submitted without scripts. */
  readonly onToggle?: () => void;
}

/** A value with its number of products. A value without products cannot be chosen, only removed. */
export function FacetOption({ parameter, slug, name, count, isChosen, onToggle }: Props) {
  const toggled = useToggle(isChosen, onToggle ?? (() => {}));
  const state = onToggle ? toggled : { defaultChecked: isChosen };
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

/**
 * Shows the press in the next frame; all filters and the list, which take a slow phone many frames, are rendered after
 * it.
 */
function useToggle(isChosen: boolean, onToggle: () => void) {
  const [pressed, setPressed] = useState<boolean | null>(null);
  const checked = pressed ?? isChosen;
  /** Null after the option is unmounted: the press has no effect then. */
  const toggle = useRef<(() => void) | null>(null);
  useEffect(() => {
    toggle.current = onToggle;
    return () => {
      toggle.current = null;
    };
  });
  const onChange = () => {
    setPressed(!checked);
    // Synchronously, so that another press meanwhile builds on this choice.
    afterPaint(() =>
      flushSync(() => {
        setPressed(null);
        toggle.current?.();
      }),
    );
  };
  return { checked, onChange };
}

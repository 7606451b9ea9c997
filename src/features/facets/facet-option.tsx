import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../lib/after-paint.ts';
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
 * What the browser is to show of a press comes with the next frame; all filters and the list, which take a slow phone many
 * frames, come after it.
 */
function useToggle(isChosen: boolean, onToggle: () => void) {
  const [pressed, setPressed] = useState<boolean | null>(null);
  const checked = pressed ?? isChosen;
  /** Null when the option is gone: so is what it was pressed for. */
  const toggle = useRef<(() => void) | null>(null);
  useEffect(() => {
    toggle.current = onToggle;
    return () => {
      toggle.current = null;
    };
  });
  const onChange = () => {
    setPressed(!checked);
    // At once, so that another press meanwhile is of what this one has chosen.
    afterPaint(() =>
      flushSync(() => {
        setPressed(null);
        toggle.current?.();
      }),
    );
  };
  return { checked, onChange };
}

import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { formatCount } from '../../rules/count.ts';
import { parameterOf } from '../../rules/facet-choice.ts';
import type { CountedFacet } from '../../rules/facets.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './facet-list.module.css';
import { FacetOption } from './facet-option.tsx';

interface Props {
  readonly facet: CountedFacet;
  readonly isOpenAtFirst: boolean;
  readonly onToggle: (slug: string) => void;
}

/** Number of values that are shown without expanding the list. */
const IN_SIGHT = 8;

const isNot = (is: boolean) => !is;

/** One facet: its name opens and closes its values. */
export function FacetGroup({ facet: { code, name, values }, isOpenAtFirst, onToggle }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isWhole, setWhole] = useState(false);
  // A single hidden value would need as much room as the button that shows it.
  const isLong = values.length > IN_SIGHT + 1;
  const shown = isLong && !isWhole ? values.filter(({ isChosen }, at) => at < IN_SIGHT || isChosen) : values;
  const more = formatCount(values.length - shown.length);
  return (
    <fieldset className={styles.group}>
      <legend>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => afterPaint(() => setOpen(isNot))}
        >
          {name}
          <Icon name="chevron-down" />
        </button>
      </legend>
      {/* A closed group is not rendered, because every press renders all open groups. */}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <ul className={styles.values}>
            {shown.map(({ slug, name: value, count, isChosen }) => (
              <FacetOption
                key={slug}
                parameter={parameterOf(code)}
                slug={slug}
                name={value}
                count={count}
                isChosen={isChosen}
                onToggle={() => onToggle(slug)}
              />
            ))}
          </ul>
        )}
        {isOpen && isLong && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isWhole}
            onClick={() => afterPaint(() => setWhole(isNot))}
          >
            {isWhole ? t`Згорнути` : t`Ще ${more}`}
          </button>
        )}
      </div>
    </fieldset>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type FacetChoice, SALE, STOCK, toggleValue } from '../../rules/facet-choice.ts';
import { displayedFacets, type FacetCounts } from '../../rules/facets.ts';
import { FacetGroup } from './facet-group.tsx';
import styles from './facet-list.module.css';
import { FacetOption } from './facet-option.tsx';
import { PriceFilter } from './price-filter.tsx';

export interface FacetListProps {
  /** Counts of the filtered list; see filterIndex(). */
  readonly counts: FacetCounts;
  readonly choice: FacetChoice;
  readonly onChange: (choice: FacetChoice) => void;
  /**
   * Index of the first facet that is open initially: those above stay closed, so that it appears where its name was.
   */
  readonly openFrom?: number;
}

/** Number of facets that are open initially; others are open if one of their values is chosen. */
const OPEN = 5;

/** The filters of a list: stock and reduction, price, and a group of values for each facet. */
export function FacetList({ counts, choice, onChange, openFrom = 0 }: FacetListProps) {
  const { t } = useLingui();
  const { facets, prices } = counts;
  return (
    <div className={styles.list}>
      <ul className={styles.values}>
        <FacetOption
          parameter={STOCK}
          slug="1"
          name={t`Є в наявності`}
          count={counts.inStock}
          isChosen={choice.inStock}
          onToggle={() => onChange({ ...choice, inStock: !choice.inStock })}
        />
        {(counts.isReduced > 0 || choice.isReduced) && (
          <FacetOption
            parameter={SALE}
            slug="1"
            name={t`Зі знижкою`}
            count={counts.isReduced}
            isChosen={choice.isReduced}
            onToggle={() => onChange({ ...choice, isReduced: !choice.isReduced })}
          />
        )}
      </ul>
      {displayedFacets(facets).map((facet, index) => (
        <FacetGroup
          key={facet.name}
          facet={facet}
          isOpenAtFirst={
            (index >= openFrom && index < openFrom + OPEN) || facet.values.some(({ isChosen }) => isChosen)
          }
          onToggle={(slug) => onChange(toggleValue(choice, facet.code, slug))}
        />
      ))}
      <PriceFilter price={choice.price} prices={prices} onChange={(price) => onChange({ ...choice, price })} />
    </div>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../rules/count.ts';
import { type FacetChoice, NO_CHOICE } from '../../rules/facet-choice.ts';
import { chosenFilters, type FacetIndex, filterIndex } from '../../rules/facets.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { useFilterLabel } from '../facets/facet-chips.tsx';
import styles from './category-screen.module.css';

/** Ways out of a choice that leaves nothing, at most. */
const WAYS_OUT = 3;

/** A choice that leaves nothing: which filter to drop, and how much that gives. */
export function NothingLeft({
  index,
  choice,
  onChoose,
}: {
  readonly index: FacetIndex;
  readonly choice: FacetChoice;
  readonly onChoose: (choice: FacetChoice) => void;
}) {
  const { t } = useLingui();
  const labelOf = useFilterLabel(choice.price);
  const ways = chosenFilters(index.facets, choice)
    .map((filter) => ({ filter, total: filterIndex(index, filter.without).total }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, WAYS_OUT);
  return (
    <Message title={t`Такого поєднання немає`}>
      <p>
        {ways.length > 0
          ? t`Приберіть один із фільтрів, і товари знайдуться:`
          : t`Приберіть кілька фільтрів або почніть вибір спочатку.`}
      </p>
      <div className={styles.ways}>
        {ways.map(({ filter, total }) => {
          const label = labelOf(filter);
          const amount = formatCount(total);
          return (
            <Button key={label} variant="secondary" onClick={() => onChoose(filter.without)}>
              {t`Без «${label}»: ${amount} ${plural(total, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`}
            </Button>
          );
        })}
        <Button variant="quiet" onClick={() => onChoose(NO_CHOICE)}>
          {t`Скинути все`}
        </Button>
      </div>
    </Message>
  );
}

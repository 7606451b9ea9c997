import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../rules/count.ts';
import { type FacetChoice, NO_CHOICE } from '../../rules/facet-choice.ts';
import type { WayOut } from '../../rules/facets.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { useFilterLabel } from '../facets/facet-chips.tsx';
import { onPlainClick } from '../facets/on-plain-click.ts';
import styles from './category-screen.module.css';

/** Maximum number of suggested changes of the choice. */
const WAYS_OUT = 3;

interface Props {
  readonly choice: FacetChoice;
  /** For each chosen filter; see waysOut(). */
  readonly ways: readonly WayOut[];
  readonly onChoose: (choice: FacetChoice) => void;
  /** Set if a choice has an address that works without scripts: then the suggestions are links. */
  readonly hrefOf?: (choice: FacetChoice) => string;
}

/**
 * Shown when the choice leaves no products: suggests filters to remove, with the number of products that each removal
 * gives.
 */
export function NothingLeft({ choice, ways, onChoose, hrefOf }: Props) {
  const { t } = useLingui();
  const labelOf = useFilterLabel(choice.price);
  const best = ways
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, WAYS_OUT);
  return (
    <Message title={t`Такого поєднання немає`}>
      <p>
        {best.length > 0
          ? t`Приберіть один із фільтрів, і товари знайдуться:`
          : t`Приберіть кілька фільтрів або почніть вибір спочатку.`}
      </p>
      <div className={styles.ways}>
        {best.map(({ filter, total }) => {
          const label = labelOf(filter);
          const amount = formatCount(total);
          return (
            <Way
              key={label}
              variant="secondary"
              href={hrefOf?.(filter.without)}
              onPress={() => onChoose(filter.without)}
            >
              {t`Без «${label}»: ${amount} ${plural(total, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`}
            </Way>
          );
        })}
        <Way variant="quiet" href={hrefOf?.(NO_CHOICE)} onPress={() => onChoose(NO_CHOICE)}>
          {t`Скинути все`}
        </Way>
      </div>
    </Message>
  );
}

interface WayProps {
  readonly variant: 'secondary' | 'quiet';
  readonly href: string | undefined;
  readonly onPress: () => void;
  readonly children: string;
}

function Way({ variant, href, onPress, children }: WayProps) {
  const press = () => {
    // The pressed element disappears, and the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true });
    onPress();
  };
  return href === undefined ? (
    <Button variant={variant} onClick={press}>
      {children}
    </Button>
  ) : (
    <ButtonLink variant={variant} href={href} onClick={onPlainClick(press)}>
      {children}
    </ButtonLink>
  );
}

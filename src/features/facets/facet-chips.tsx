import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { type FacetChoice, NO_CHOICE, type PriceRange } from '../../rules/facet-choice.ts';
import { chosenFilters, type Facet } from '../../rules/facets.ts';
import { formatMoney } from '../../rules/money.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './facet-chips.module.css';

interface Props {
  readonly facets: readonly Facet[];
  readonly choice: FacetChoice;
  readonly onChange: (choice: FacetChoice) => void;
}

/** What is chosen, each to be dropped by a press; nothing when nothing is. */
export function FacetChips({ facets, choice, onChange }: Props) {
  const { t } = useLingui();
  const labelOf = useFilterLabel(choice.price);
  const filters = chosenFilters(facets, choice);
  const list = useRef<HTMLUListElement>(null);
  const wasPressed = useRef(false);
  const count = filters.length;
  // The chip that was pressed has gone, and the focus with it: the first that is left has it, else the page's content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the number of chips that tells
  useEffect(() => {
    if (!wasPressed.current || document.activeElement !== document.body) return;
    wasPressed.current = false;
    const next = list.current?.querySelector('button') ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  }, [count]);
  const press = (next: FacetChoice) => {
    wasPressed.current = true;
    onChange(next);
  };
  if (filters.length === 0) return null;
  return (
    <ul ref={list} className={styles.chips} aria-label={t`Вибрані фільтри`}>
      {filters.map((filter) => {
        const label = labelOf(filter);
        return (
          <li key={`${filter.facet ?? ''}:${label}`}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t`Прибрати фільтр: ${label}`}
              onClick={() => press(filter.without)}
            >
              {label}
              <Icon name="close" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className={styles.clear} onClick={() => press(NO_CHOICE)}>
          {t`Скинути все`}
        </button>
      </li>
    </ul>
  );
}

/** How a chosen filter is called, with its facet where its value does not say by itself what it is. */
export function useFilterLabel(price: PriceRange): (filter: ReturnType<typeof chosenFilters>[number]) => string {
  const { t } = useLingui();
  const from = formatMoney((price.from ?? 0) * 100);
  const to = formatMoney((price.to ?? 0) * 100);
  const priceLabel = () => {
    if (price.from === null) return t`до ${to}`;
    return price.to === null ? t`від ${from}` : t`від ${from} до ${to}`;
  };
  return ({ kind, facet, name }) => {
    if (kind === 'stock') return t`Є в наявності`;
    if (kind === 'sale') return t`Зі знижкою`;
    return kind === 'price' ? priceLabel() : `${facet}: ${name}`;
  };
}

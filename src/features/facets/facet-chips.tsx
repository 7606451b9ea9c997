import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { type FacetChoice, NO_CHOICE, type PriceRange } from '../../rules/facet-choice.ts';
import { type ChosenFilter, chosenFilters, type Facet } from '../../rules/facets.ts';
import { formatMoney } from '../../rules/money.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './facet-chips.module.css';
import { onPlainClick } from './on-plain-click.ts';

interface Props {
  readonly facets: readonly Facet[];
  readonly choice: FacetChoice;
  /** True if the choice had further values, which the list no longer has. */
  readonly isPartlyLost: boolean;
  readonly onChange: (choice: FacetChoice) => void;
  /** Set if a choice has an address that works without scripts: then the chips are links. */
  readonly hrefOf?: (choice: FacetChoice) => string;
}

/** The chosen filters as chips, each removed by a press; renders nothing if none is chosen. */
export function FacetChips({ facets, choice, isPartlyLost, onChange, hrefOf }: Props) {
  const { t } = useLingui();
  const labelOf = useFilterLabel(choice.price);
  const filters = chosenFilters(facets, choice);
  const list = useRef<HTMLUListElement>(null);
  const wasPressed = useRef(false);
  const count = filters.length;
  // The pressed chip has disappeared with the focus: the first remaining chip gets it, or else the page's content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the number of chips
  useEffect(() => {
    if (!wasPressed.current || document.activeElement !== document.body) return;
    wasPressed.current = false;
    const next = list.current?.querySelector<HTMLElement>('a, button') ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  }, [count]);
  const press = (next: FacetChoice) => {
    wasPressed.current = true;
    afterPaint(() => onChange(next));
  };
  const chipOf = (next: FacetChoice) => ({ href: hrefOf?.(next), onPress: () => press(next) });
  return (
    <>
      {isPartlyLost && (
        <p role="status">
          <Trans>Деяких вибраних фільтрів у цьому списку вже немає — показуємо без них.</Trans>
        </p>
      )}
      {count > 0 && (
        <ul ref={list} className={styles.chips} aria-label={t`Вибрані фільтри`}>
          {filters.map((filter) => {
            const label = labelOf(filter);
            return (
              <li key={`${filter.facet ?? ''}:${label}`}>
                <Chip className={styles.chip} label={t`Прибрати фільтр: ${label}`} {...chipOf(filter.without)}>
                  {label}
                  <Icon name="close" />
                </Chip>
              </li>
            );
          })}
          <li>
            <Chip className={styles.clear} {...chipOf(NO_CHOICE)}>{t`Скинути все`}</Chip>
          </li>
        </ul>
      )}
    </>
  );
}

interface ChipProps {
  readonly className: string | undefined;
  /** Set if its text does not describe its action. */
  readonly label?: string;
  readonly href: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button, or a link whose plain clicks are handled by the app. */
function Chip({ className, label, href, onPress, children }: ChipProps) {
  if (href === undefined) {
    return (
      <button type="button" className={className} aria-label={label} onClick={onPress}>
        {children}
      </button>
    );
  }
  return (
    <a href={href} className={className} aria-label={label} onClick={onPlainClick(onPress)}>
      {children}
    </a>
  );
}

/** Returns the label of a chosen filter, with the name of its facet if the value is unclear without it. */
export function useFilterLabel(price: PriceRange): (filter: ChosenFilter) => string {
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

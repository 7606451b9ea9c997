import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countChosen, type FacetChoice, isChosen, PRICE, parameterOf, SALE, STOCK } from '../../rules/facet-choice.ts';
import { displayedFacets, type Facet, type FacetCounts, type FacetValue } from '../../rules/facets.ts';
import { Button } from '../../ui/button.tsx';
import styles from './facet-list.module.css';
import { FacetOption } from './facet-option.tsx';

interface Counts extends Pick<FacetCounts, 'inStock' | 'isReduced' | 'prices'> {
  readonly facets: readonly (Omit<Facet, 'values'> & {
    readonly values: readonly (FacetValue & { readonly count: number })[];
  })[];
}

interface Props {
  /** Address that the form is sent to. */
  readonly action: string;
  /** Parameters of the list that are not filters. */
  readonly hidden?: Iterable<readonly [name: string, value: string]>;
  readonly counts: Counts;
  /** The choice, without values that the list does not have. */
  readonly choice: FacetChoice;
  readonly isOpen: boolean;
  /** Address of the list without filters. */
  readonly resetHref: string;
  /** Further controls, above the filters. */
  readonly children?: ReactNode;
}

/** The filters without scripts: a form that the browser submits. */
export function PlainFilters({ action, hidden = [], counts, choice, isOpen, resetHref, children }: Props) {
  const { t } = useLingui();
  const { facets, inStock, isReduced } = counts;
  const count = countChosen(choice);
  return (
    <details open={isOpen}>
      <summary>{count > 0 ? t`Фільтри: ${count}` : t`Фільтри`}</summary>
      <form action={action} className={styles.list}>
        {[...hidden].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <ul className={styles.values}>
          <FacetOption
            {...{ parameter: STOCK, slug: '1', name: t`Є в наявності`, count: inStock, isChosen: choice.inStock }}
          />
          <FacetOption
            {...{ parameter: SALE, slug: '1', name: t`Зі знижкою`, count: isReduced, isChosen: choice.isReduced }}
          />
        </ul>
        {displayedFacets(facets).map(({ code, name, values }) => (
          <fieldset key={name} className={styles.group}>
            <legend className={styles.title}>{name}</legend>
            <ul className={styles.values}>
              {values.map(({ slug, name: value, count: products }) => (
                <FacetOption
                  key={slug}
                  {...{ parameter: parameterOf(code), slug, name: value, count: products }}
                  isChosen={isChosen(choice, code, slug)}
                />
              ))}
            </ul>
          </fieldset>
        ))}
        <PlainPrice choice={choice} prices={counts.prices} />
        <Button type="submit">
          <Trans>Застосувати</Trans>
        </Button>
        {count > 0 && (
          <a href={resetHref}>
            <Trans>Скинути все</Trans>
          </a>
        )}
      </form>
    </details>
  );
}

function PlainPrice({ choice: { price }, prices }: Pick<Props, 'choice'> & Pick<Counts, 'prices'>) {
  const { t } = useLingui();
  const field = (label: string, value: number | null, placeholder: number | undefined) => (
    <label className={styles.bound}>
      <span>{label}</span>
      <input
        name={PRICE}
        inputMode="numeric"
        pattern="[0-9]{1,7}"
        defaultValue={value ?? ''}
        placeholder={String(placeholder ?? '')}
      />
    </label>
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{t`Ціна, ₴`}</legend>
      <div className={styles.price}>
        {field(t`від`, price.from, prices?.from)}
        {field(t`до`, price.to, prices?.to)}
      </div>
    </fieldset>
  );
}

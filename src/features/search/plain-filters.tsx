import { Trans, useLingui } from '@lingui/react/macro';
import type { SearchResult } from '../../contract/search.ts';
import { useHref } from '../../lib/href.ts';
import {
  countChosen,
  type FacetChoice,
  isChosen,
  NO_CHOICE,
  PRICE,
  parameterOf,
  SALE,
  STOCK,
} from '../../rules/facet-choice.ts';
import { knownChoice } from '../../rules/facets.ts';
import { paths } from '../../rules/paths.ts';
import { type Search, searchParams, searchPath } from '../../rules/search-address.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../facets/facet-list.module.css';
import { FacetOption } from '../facets/facet-option.tsx';
import { withAsked } from './asked-price.ts';

interface Props {
  readonly search: Search;
  readonly filters: NonNullable<SearchResult['filters']>;
  readonly asked: SearchResult['asked'];
}

/** The filters without scripts: a form that the browser submits. */
export function PlainFilters({ search: typed, filters, asked }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const { facets, inStock, isReduced } = filters;
  // The price of the query is in the form's fields instead.
  const search = asked ? { ...typed, q: asked.rest } : typed;
  const choice = knownChoice(facets, withAsked(search.choice, asked));
  const count = countChosen(choice);
  return (
    <details open={count > 0}>
      <summary>{count > 0 ? t`Фільтри: ${count}` : t`Фільтри`}</summary>
      <form action={href(paths.search)} className={styles.list}>
        {[...searchParams({ ...search, choice: NO_CHOICE, page: 1 })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ul className={styles.values}>
          <FacetOption
            {...{ parameter: STOCK, slug: '1', name: t`Є в наявності`, count: inStock, isChosen: choice.inStock }}
          />
          <FacetOption
            {...{ parameter: SALE, slug: '1', name: t`Зі знижкою`, count: isReduced, isChosen: choice.isReduced }}
          />
        </ul>
        {facets.map(({ code, name, values }) => (
          <fieldset key={code} className={styles.group}>
            <legend className={styles.title}>{name}</legend>
            <ul className={styles.values}>
              {values.map((value) => (
                <FacetOption
                  key={value.slug}
                  {...value}
                  parameter={parameterOf(code)}
                  isChosen={isChosen(choice, code, value.slug)}
                />
              ))}
            </ul>
          </fieldset>
        ))}
        <PlainPrice choice={choice} prices={filters.prices} />
        <Button type="submit">
          <Trans>Застосувати</Trans>
        </Button>
        {count > 0 && (
          <a href={href(searchPath({ ...search, choice: NO_CHOICE, page: 1 }))}>
            <Trans>Скинути все</Trans>
          </a>
        )}
      </form>
    </details>
  );
}

function PlainPrice({
  choice: { price },
  prices,
}: { readonly choice: FacetChoice } & Pick<Props['filters'], 'prices'>) {
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

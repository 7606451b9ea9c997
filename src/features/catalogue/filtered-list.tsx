import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProductCard } from '../../contract/product.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatCount } from '../../rules/count.ts';
import { type FacetChoice, type ListRequest, NO_CHOICE } from '../../rules/facet-choice.ts';
import { chosenFilters, type FacetIndex, filterIndex, knownChoice, sortPlaces } from '../../rules/facets.ts';
import { PRODUCTS_PER_PAGE, pageCount } from '../../rules/pagination.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useFilterLabel } from '../facets/facet-chips.tsx';
import { loadCards } from '../facets/facet-files.ts';
import styles from './category-screen.module.css';
import { ProductGrid } from './product-grid.tsx';

/** Milliseconds that cards are taken as they are: prices and stock on them are those of now. */
const FRESH = 60_000;

interface Props {
  /** Slug of the category. */
  readonly source: string;
  readonly index: FacetIndex;
  /** Places in the index of what the choice leaves. */
  readonly places: readonly number[];
  readonly request: ListRequest;
  /** Cards that the page has already. */
  readonly known: readonly ProductCard[];
  readonly hrefOf: (page: number) => string;
  readonly onChoose: (choice: FacetChoice) => void;
}

/** One page of what the filters leave, in the order that is asked for; the cards are those of the pages that were built. */
export function FilteredList({ source, index, places, request, known, hrefOf, onChoose }: Props) {
  const pages = pageCount(places.length);
  const page = Math.min(request.page, pages);
  const sorted = sortPlaces(index, places, request.sort);
  const shown = sorted.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE);
  const { products, isPending, retry } = useCards(source, index, shown, known);
  if (places.length === 0) return <NothingLeft index={index} choice={request.choice} onChoose={onChoose} />;
  if (retry) return <NotLoaded onRetry={retry} />;
  return (
    <div className={isPending ? styles.pending : undefined} aria-busy={isPending}>
      <ProductGrid products={products} />
      <Pager page={page} pageCount={pages} hrefOf={hrefOf} />
    </div>
  );
}

/** The cards of some places; those that were shown before stand in until all of them are there. */
function useCards(source: string, index: FacetIndex, places: readonly number[], known: readonly ProductCard[]) {
  const { api } = useShop();
  const cards = new Map(known.map((card) => [card.id, card]));
  const lacking = places.filter((place) => !cards.has(index.ids[place] ?? 0));
  // The index and the pages that were built have one order.
  const files = [...new Set(lacking.map((place) => Math.floor(place / PRODUCTS_PER_PAGE) + 1))];
  const queryClient = useQueryClient();
  const isLacking = files.length > 0;
  const {
    data,
    isPending: isWaiting,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['cards', source, files],
    staleTime: FRESH,
    enabled: isLacking,
    // Each file once, whichever choices show it.
    queryFn: () =>
      Promise.all(
        files.map((page) =>
          queryClient.fetchQuery({
            queryKey: ['card-file', source, page],
            staleTime: FRESH,
            queryFn: () => loadCards(window.fetch.bind(window), api, { slug: source, page }),
          }),
        ),
      ),
  });
  const isPending = isLacking && isWaiting;
  for (const card of data?.flat() ?? []) cards.set(card.id, card);
  // One that has gone since the index was loaded is left out.
  const products = places.flatMap((place) => cards.get(index.ids[place] ?? 0) ?? []);
  const [before, setBefore] = useState(known);
  const ids = JSON.stringify(products.map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards are kept as they were when their ids were shown
  useEffect(() => {
    if (!isPending) setBefore(products);
  }, [ids, isPending]);
  const retry = isError ? () => void refetch() : null;
  return { products: isPending ? before : products, isPending, retry };
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Message title={t`Список не завантажився`} isError>
      <Button onClick={onRetry}>
        <Trans>Спробувати ще раз</Trans>
      </Button>
    </Message>
  );
}

/** Ways out of a choice that leaves nothing, at most. */
const WAYS_OUT = 3;

/** A choice that leaves nothing: which filter to drop, and how much that gives. */
function NothingLeft({
  index,
  choice: asked,
  onChoose,
}: {
  readonly index: FacetIndex;
  readonly choice: FacetChoice;
  readonly onChoose: (choice: FacetChoice) => void;
}) {
  const { t } = useLingui();
  const choice = knownChoice(index.facets, asked);
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

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SearchResult } from '../../contract/search.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { type Search, searchPath } from '../../rules/search-address.ts';
import type { SearchResultsData } from '../../rules/search-results-page.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { VisuallyHidden } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useShownEvent } from '../analytics/analytics-context.tsx';
import { viewItemList } from '../analytics/events.ts';
import { ResultsView } from './results-view.tsx';
import { searchQuery, suggestionsQuery } from './search.ts';

interface Props {
  readonly search: Search;
  /** Results in the document for this search. */
  readonly first: SearchResultsData | null;
}

/** The results of the search in the address. Until they are loaded, the previous ones are shown dimmed. */
export function Results({ search, first }: Props) {
  const { t } = useLingui();
  const { api } = useShop();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(api, search),
    ...(first && { initialData: first.result, initialDataUpdatedAt: Date.now() - performance.now() }),
  });
  const isNothing = data?.productCount === 0 && data.filters === undefined && !isPlaceholderData;
  const { data: suggestions } = useQuery({
    ...suggestionsQuery(api, search.q),
    ...(first?.suggestions && { initialData: first.suggestions }),
    enabled: isNothing,
  });
  useAddress(search, isPlaceholderData ? undefined : data);
  useSearchEvents(search, isPlaceholderData ? undefined : data);
  if (error) {
    return (
      <Message title={t`Пошук не відповів`} isError>
        <p>
          {error instanceof ApiError && error.isForShopper ? error.message : t`Перевірте інтернет і спробуйте ще раз.`}
        </p>
        <Button isLoading={isFetching} onClick={() => void refetch()}>
          <Trans>Шукати ще раз</Trans>
        </Button>
      </Message>
    );
  }
  if (!data || data.leadsTo !== undefined) {
    return (
      <>
        <VisuallyHidden>
          <span role="status">{t`Шукаємо…`}</span>
        </VisuallyHidden>
        <Skeleton height={28} />
      </>
    );
  }
  return (
    <ResultsView
      search={search}
      result={data}
      suggestions={suggestions ?? null}
      isPending={isPlaceholderData}
      isFetching={isFetching}
    />
  );
}

/** Reports a query once, and each page of its results. */
function useSearchEvents(search: Search, result: SearchResult | undefined): void {
  const { t } = useLingui();
  const isShown = result !== undefined && result.leadsTo === undefined;
  useShownEvent(() => (isShown ? { name: 'view_search_results', params: { search_term: search.q } } : null), search.q);
  useShownEvent(
    () =>
      isShown && result.products.length > 0 ? viewItemList({ slug: 'search', name: t`Пошук` }, result.products) : null,
    searchPath(search),
  );
}

/**
 * Navigates to the address that the answer names: a page that answers the query directly, or the last page if there are
 * fewer.
 */
function useAddress(
  search: Search,
  answer: { readonly leadsTo?: string | undefined; readonly page: number } | undefined,
): void {
  const { navigate } = useNavigation();
  const href = useHref();
  const to =
    answer?.leadsTo ?? (answer && answer.page !== search.page ? searchPath({ ...search, page: answer.page }) : null);
  const address = to === null ? null : href(to);
  useEffect(() => {
    if (address !== null) void navigate({ href: address, replace: true });
  }, [address, navigate]);
}

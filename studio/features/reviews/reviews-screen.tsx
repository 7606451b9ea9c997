import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudioReview } from '../../contract/reviews.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { signedSortName, signedSortOf } from '../../ui/sorts.ts';
import { BulkActions } from './bulk-actions.tsx';
import { useReviewColumns } from './columns.tsx';
import { reviewsQuery } from './queries.ts';
import { ReviewFilters } from './review-filters.tsx';
import { type ReviewsSearch, reviewsRoute } from './route.tsx';

/** The list of reviews, filtered to pending ones by default. */
export function ReviewsScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const search = reviewsRoute.useSearch();
  const update = useSearchUpdate<ReviewsSearch>();
  const { status = 'pending' } = search;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(reviewsQuery(api, { ...search, status }));
  const columns = useReviewColumns();
  const [selected, setSelected] = useState<ReadonlyMap<string, StudioReview>>(new Map());
  const rows = data?.rows ?? [];
  const known = new Map([...selected, ...rows.map((row) => [String(row.id), row] as const)]);
  const select = (ids: ReadonlySet<string>) =>
    setSelected(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)] as never] : []))));
  return (
    <>
      <PageHeader title={t`Відгуки`} meta={data && t`Чекають: ${data.counts.pending}`} />
      <ReviewFilters search={search} counts={data?.counts} onChange={update} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Відгуки`}
          columns={columns}
          rows={rows}
          idOf={({ id }) => String(id)}
          sort={signedSortOf(search.sort ?? '-created')}
          onSort={(sort) => update({ sort: signedSortName(sort) })}
          isLoading={isPending}
          isStale={isPlaceholderData}
          empty={<NoReviews isInbox={status === 'pending' && search.q === undefined} />}
          {...(may('reviews.moderate') && {
            selection: {
              selected: new Set(selected.keys()),
              onSelect: select,
              nameOf: (id) => known.get(id)?.author ?? '—',
            },
          })}
        />
      )}
      {data && <Pager {...data} onPage={(page) => update({ page: String(page) })} />}
      {selected.size > 0 && (
        <BulkActions
          reviews={[...selected.keys()].flatMap((id) => known.get(id) ?? [])}
          onDone={() => setSelected(new Map())}
        />
      )}
    </>
  );
}

function NoReviews({ isInbox }: { readonly isInbox: boolean }) {
  const { t } = useLingui();
  return isInbox ? (
    <EmptyState icon="chat" title={t`Усі відгуки прочитано`}>
      <p>{t`Коли хтось напише новий, він з’явиться тут.`}</p>
    </EmptyState>
  ) : (
    <EmptyState icon="chat" title={t`Таких відгуків немає`}>
      <p>{t`Змініть пошук або скиньте фільтри.`}</p>
    </EmptyState>
  );
}

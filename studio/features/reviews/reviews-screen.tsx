import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListTable, useListScreen } from '../../ui/list-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { useReviewColumns } from './columns.tsx';
import { reviewsQuery } from './queries.ts';
import { ReviewFilters } from './review-filters.tsx';
import { reviewsRoute } from './route.tsx';

/** The list of reviews, filtered to pending ones by default. */
export function ReviewsScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const search = reviewsRoute.useSearch();
  const { status = 'pending' } = search;
  const list = useListScreen({
    ...{ search, query: reviewsQuery(api, { ...search, status }), defaultSort: '-created' },
    rowsOf: ({ rows }) => rows,
    idOf: ({ id }) => String(id),
    pagesOf: (pages) => pages,
  });
  const { data, selected } = list;
  const columns = useReviewColumns();
  return (
    <>
      <PageHeader title={t`Відгуки`} meta={data && t`Чекають: ${data.counts.pending}`} />
      <ReviewFilters list={list} counts={data?.counts} />
      <ListTable
        label={t`Відгуки`}
        list={list}
        columns={columns}
        nameOf={may('reviews.moderate') ? ({ author }) => author : undefined}
        empty={<NoReviews isInbox={status === 'pending' && search.q === undefined} />}
      />
      {selected.length > 0 && <BulkActions reviews={selected} onDone={list.clearSelection} />}
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

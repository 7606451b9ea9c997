import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type * as v from 'valibot';
import { formatDay } from '../../../src/lib/dates.ts';
import type { listStudioPosts } from '../../contract/posts.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './content.module.css';
import { blogCategoriesQuery, postsQuery } from './queries.ts';

type Row = v.InferOutput<typeof listStudioPosts.response>['posts'][number];
type Search = { readonly q?: string; readonly category?: string; readonly shown?: 'all' | 'published' | 'hidden' };

/** The list of all articles, including hidden ones; its filters are kept in the address. */
export function PostsScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const may = useMay();
  const search = useSearch({ from: '/staff/posts' });
  const navigate = useNavigate({ from: '/posts' });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...postsQuery(api, search),
    placeholderData: keepPreviousData,
  });
  const { data: categories = [] } = useQuery(blogCategoriesQuery(api));
  const narrow = (next: Search) =>
    void navigate({ search: (before) => ({ ...before, ...next, page: '1' }), replace: true });
  const columns: Column<Row>[] = [
    {
      id: 'title',
      header: t`Стаття`,
      isRowHeader: true,
      cell: ({ id, title }) => (
        <Link to="/posts/$id" params={{ id: String(id) }}>
          {title[lang]}
        </Link>
      ),
    },
    { id: 'category', header: t`Рубрика`, cell: ({ category }) => category[lang] },
    { id: 'date', header: t`Дата`, cell: ({ publishedOn }) => formatDay(lang, publishedOn) },
    {
      id: 'state',
      header: t`Стан`,
      cell: ({ isPublished, goneSkus }) => (
        <>
          <Badge tone={isPublished ? 'success' : 'info'}>{isPublished ? t`Опубліковано` : t`Приховано`}</Badge>{' '}
          {goneSkus.length > 0 && <Badge tone="warning">{t`Немає товарів: ${goneSkus.join(', ')}`}</Badge>}
        </>
      ),
    },
  ];
  const count = (search.category ? 1 : 0) + (search.shown && search.shown !== 'all' ? 1 : 0);
  return (
    <>
      <PageHeader title={t`Блог`}>
        <Link to="/blog-categories">{t`Рубрики`}</Link>
        {may('content.write') && (
          <Link to="/posts/$id" params={{ id: 'new' }} className={styles.action}>
            {t`Написати статтю`}
          </Link>
        )}
      </PageHeader>
      <FilterBar
        search={
          <SearchField
            label={t`Знайти статтю`}
            isLabelHidden
            placeholder={t`Назва або адреса`}
            value={search.q ?? ''}
            onChange={(q) => narrow({ q })}
          />
        }
        count={count}
        onReset={() => narrow({ category: '', shown: 'all' })}
      >
        <Select
          label={t`Рубрика`}
          value={search.category || 'all'}
          options={[
            { id: 'all', label: t`Усі` },
            ...categories.map(({ id, name }) => ({ id: String(id), label: name[lang] })),
          ]}
          onChange={(id) => narrow({ category: id === 'all' ? '' : id })}
        />
        <Select
          label={t`Стан`}
          value={search.shown ?? 'all'}
          options={[
            { id: 'all', label: t`Усі` },
            { id: 'published', label: t`Опубліковано` },
            { id: 'hidden', label: t`Приховано` },
          ]}
          onChange={(shown) => narrow({ shown })}
        />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Статті`}
          columns={columns}
          rows={data?.posts ?? []}
          idOf={({ id }) => String(id)}
          isLoading={!data}
          isStale={isPlaceholderData}
          empty={<EmptyState icon="article" title={t`Статей за такими умовами немає`} />}
        />
      )}
      {data && (
        <Pager
          page={data.page}
          pageCount={data.pageCount}
          total={data.postCount}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page: String(page) }) })}
        />
      )}
    </>
  );
}

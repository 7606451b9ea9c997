import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type * as v from 'valibot';
import { formatDay } from '../../../src/lib/dates.ts';
import type { listStudioPosts } from '../../contract/posts.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFilters, ListTable, useListScreen } from '../../ui/list-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './content.module.css';
import { blogCategoriesQuery, postsQuery } from './queries.ts';

type Row = v.InferOutput<typeof listStudioPosts.response>['posts'][number];

/** The list of all articles, including hidden ones; its filters are kept in the address. */
export function PostsScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const may = useMay();
  const search = useSearch({ from: '/staff/posts' });
  const list = useListScreen({
    ...{ search, query: postsQuery(api, search) },
    rowsOf: ({ posts }) => posts,
    idOf: ({ id }) => String(id),
    pagesOf: ({ postCount, pageCount }) => ({ total: postCount, pageCount }),
  });
  const { change } = list;
  const { data: categories = [] } = useQuery(blogCategoriesQuery(api));
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
      <ListFilters
        list={list}
        label={t`Знайти статтю`}
        placeholder={t`Назва або адреса`}
        filters={[['category'], ['shown']]}
      >
        <Select
          label={t`Рубрика`}
          value={search.category ?? 'all'}
          options={[
            { id: 'all', label: t`Усі` },
            ...categories.map(({ id, name }) => ({ id: String(id), label: name[lang] })),
          ]}
          onChange={(id) => change({ category: id === 'all' ? undefined : id })}
        />
        <Select
          label={t`Стан`}
          value={search.shown ?? 'all'}
          options={[
            { id: 'all', label: t`Усі` },
            { id: 'published', label: t`Опубліковано` },
            { id: 'hidden', label: t`Приховано` },
          ]}
          onChange={(shown) => change({ shown: shown === 'all' ? undefined : shown })}
        />
      </ListFilters>
      <ListTable
        label={t`Статті`}
        list={list}
        columns={columns}
        empty={<EmptyState icon="article" title={t`Статей за такими умовами немає`} />}
      />
    </>
  );
}

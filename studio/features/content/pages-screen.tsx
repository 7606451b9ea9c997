import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type * as v from 'valibot';
import type { listStudioPages } from '../../contract/content-pages.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './content.module.css';
import { pagesQuery } from './queries.ts';

type Row = v.InferOutput<typeof listStudioPages.response>[number];

/** The list of content pages: delivery, returns, contacts and others. */
export function PagesScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const may = useMay();
  const { data, error, refetch } = useQuery(pagesQuery(api));
  const columns: Column<Row>[] = [
    {
      id: 'title',
      header: t`Сторінка`,
      isRowHeader: true,
      cell: ({ slug, title }) => (
        <Link to="/content-pages/$slug" params={{ slug }}>
          {title[lang]}
        </Link>
      ),
    },
    { id: 'slug', header: t`Адреса`, cell: ({ slug }) => `/${slug}` },
    {
      id: 'state',
      header: t`Стан`,
      cell: ({ isPublished, isInFooter, goneSkus }) => (
        <>
          <Badge tone={isPublished ? 'success' : 'info'}>{isPublished ? t`Опубліковано` : t`Приховано`}</Badge>{' '}
          {isPublished && !isInFooter && <Badge>{t`Не в підвалі`}</Badge>}{' '}
          {goneSkus.length > 0 && <Badge tone="warning">{t`Немає товарів: ${goneSkus.join(', ')}`}</Badge>}
        </>
      ),
    },
  ];
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t`Сторінки`}>
        {may('content.write') && (
          <Link to="/content-pages/$slug" params={{ slug: 'new' }} className={styles.action}>
            {t`Додати сторінку`}
          </Link>
        )}
      </PageHeader>
      <DataTable
        label={t`Сторінки`}
        columns={columns}
        rows={data ?? []}
        idOf={({ slug }) => slug}
        isLoading={!data}
        empty={<EmptyState icon="article" title={t`Сторінок ще немає`} />}
      />
    </>
  );
}

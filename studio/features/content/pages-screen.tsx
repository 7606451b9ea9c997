import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type * as v from 'valibot';
import type { listStudioPages } from '../../contract/content-pages.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListTable, useListScreen } from '../../ui/list-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './content.module.css';
import { pagesQuery } from './queries.ts';

type Row = v.InferOutput<typeof listStudioPages.response>[number];

/** The list of content pages: delivery, returns, contacts and others. */
export function PagesScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const may = useMay();
  const list = useListScreen({ query: pagesQuery(api), rowsOf: (pages) => pages, idOf: ({ slug }) => slug });
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
  return (
    <>
      <PageHeader title={t`Сторінки`}>
        {may('content.write') && (
          <Link to="/content-pages/$slug" params={{ slug: 'new' }} className={styles.action}>
            {t`Додати сторінку`}
          </Link>
        )}
      </PageHeader>
      <ListTable
        label={t`Сторінки`}
        list={list}
        columns={columns}
        empty={<EmptyState icon="article" title={t`Сторінок ще немає`} />}
      />
    </>
  );
}

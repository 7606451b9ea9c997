import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedFamily } from '../../contract/families.ts';
import { FAMILIES_A_PAGE } from '../../contract/queries/families.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useTyped } from '../../lib/use-debounced.ts';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './families.module.css';
import { familyListQuery } from './queries.ts';
import { type FamiliesSearch, familiesRoute } from './route.tsx';

/** The list of product families. Its state is kept in the address. */
export function FamiliesScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const search = familiesRoute.useSearch();
  const update = useSearchUpdate<FamiliesSearch>();
  const [typed, setTyped] = useTyped(search.q ?? '', (q) => update({ q: q || undefined }, { isTyped: true }));
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(familyListQuery(api, search));
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t`Варіанти товарів`}
        meta={data && <Plural value={data.total} one="# група" few="# групи" many="# груп" other="# групи" />}
      >
        {may('catalogue.write') && <Link to="/families/$id" params={{ id: 'new' }}>{t`Нова група`}</Link>}
      </PageHeader>
      <search className={styles.search}>
        <SearchField label={t`Пошук за назвою або товаром`} value={typed} onChange={setTyped} />
      </search>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Варіанти товарів`}
          columns={columns}
          rows={data?.families ?? []}
          idOf={({ id }) => String(id)}
          isLoading={isPending}
          isStale={isPlaceholderData}
          empty={
            <EmptyState icon="layers" title={search.q ? t`Таких груп немає` : t`Груп варіантів ще немає`}>
              {search.q
                ? t`Змініть пошук або створіть нову групу.`
                : t`Об’єднайте товари, що різняться розміром, кольором чи пробою: покупець вибиратиме між ними на сторінці.`}
            </EmptyState>
          }
        />
      )}
      {data && (
        <Pager
          page={Number(search.page ?? 1)}
          pageCount={Math.max(1, Math.ceil(data.total / FAMILIES_A_PAGE))}
          total={data.total}
          onPage={(page) => update({ page: page === 1 ? undefined : String(page) })}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<ListedFamily>[] {
  const { t } = useLingui();
  const { lang } = useStudio();
  return [
    {
      id: 'name',
      header: t`Назва`,
      isRowHeader: true,
      cell: ({ id, name }) => (
        <Link to="/families/$id" params={{ id: String(id) }}>
          {name[lang]}
        </Link>
      ),
    },
    { id: 'axes', header: t`Чим різняться`, cell: ({ axes }) => axes.map((axis) => axis[lang]).join(', ') },
    {
      id: 'members',
      header: t`Товарів`,
      align: 'end',
      cell: ({ members, published }) => (members === published ? members : t`${members}, показано ${published}`),
    },
  ];
}

import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ListedFamily } from '../../contract/families.ts';
import { FAMILIES_A_PAGE } from '../../contract/queries/families.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSearch, ListTable, pagesOfTotal, useListScreen } from '../../ui/list-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './families.module.css';
import { familyListQuery } from './queries.ts';
import { familiesRoute } from './route.tsx';

/** The list of product families. Its state is kept in the address. */
export function FamiliesScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const search = familiesRoute.useSearch();
  const list = useListScreen({
    ...{ search, query: familyListQuery(api, search) },
    rowsOf: ({ families }) => families,
    idOf: ({ id }) => String(id),
    pagesOf: pagesOfTotal(FAMILIES_A_PAGE),
  });
  const { data } = list;
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
        <ListSearch list={list} label={t`Пошук за назвою або товаром`} />
      </search>
      <ListTable
        label={t`Варіанти товарів`}
        list={list}
        columns={columns}
        empty={
          <EmptyState icon="layers" title={search.q ? t`Таких груп немає` : t`Груп варіантів ще немає`}>
            {search.q
              ? t`Змініть пошук або створіть нову групу.`
              : t`Об’єднайте товари, що різняться розміром, кольором чи пробою: покупець вибиратиме між ними на сторінці.`}
          </EmptyState>
        }
      />
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

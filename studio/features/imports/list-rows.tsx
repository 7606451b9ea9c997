import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../src/rules/money.ts';
import { LIST_STATES } from '../../contract/queries/supplier-lists.ts';
import type { ListRow, SupplierList } from '../../contract/supplier-lists.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListTable, useListScreen } from '../../ui/list-screen.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import styles from './imports.module.css';
import { supplierListQuery, useListActions } from './list-queries.ts';
import { ProductChoice } from './product-choice.tsx';
import { supplierListRoute } from './route.tsx';
import { UnclearCells } from './unclear-cells.tsx';

type State = ListRow['state'];

const STATES: Readonly<Record<State, { readonly label: MessageDescriptor; readonly tone: Tone }>> = {
  matched: { label: msg`Знайдено`, tone: 'success' },
  choose: { label: msg`Вирішити`, tone: 'warning' },
  new: { label: msg`Немає в магазині`, tone: 'info' },
  ignored: { label: msg`Пропущено`, tone: 'info' },
};

const REASONS: Readonly<Record<NonNullable<ListRow['reason']>, MessageDescriptor>> = {
  similar: msg`Виберіть товар зі схожих`,
  twice: msg`Цей товар уже є в прайсі вище`,
  unclear: msg`Число можна прочитати по-різному: впишіть його, наприклад 1234,50`,
};

const FOUND_BY: Readonly<Record<NonNullable<ListRow['by']>, MessageDescriptor>> = {
  article: msg`за артикулом постачальника`,
  sku: msg`за артикулом`,
  gtin: msg`за штрихкодом`,
  name: msg`за назвою`,
  chosen: msg`вибрано вручну`,
};

/** Lists the rows of a draft with their products, and the old and new values. */
export function ListRows({ list }: { readonly list: SupplierList }) {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const search = supplierListRoute.useSearch();
  const table = useListScreen({
    ...{ search, query: supplierListQuery(api, list.id, search) },
    rowsOf: ({ rows }) => rows,
    idOf: ({ row }) => String(row),
    pagesOf: (pages) => pages,
  });
  const { change } = useListActions(list.id);
  const decide = (row: number, choice: number | 'ignored' | null) => change.mutate({ decisions: [{ row, choice }] });
  return (
    <Panel title={t`Товари прайсу`}>
      <StateFilter<State>
        states={LIST_STATES.map((id) => ({ id, label: i18n._(STATES[id].label), count: list.counts[id] }))}
        isChosen={(id) => search.show === id}
        onChoose={(id) => table.change({ show: search.show === id ? undefined : id })}
      />
      {change.error && <ErrorState error={change.error} />}
      <ListTable
        label={t`Товари прайсу`}
        list={table}
        columns={[
          { id: 'row', header: t`Рядок`, align: 'end', cell: ({ row }) => row },
          { id: 'name', header: t`У прайсі`, isRowHeader: true, cell: (row) => <Supplied row={row} /> },
          {
            id: 'state',
            header: t`Стан`,
            cell: (row) => <RowState row={row} />,
          },
          {
            id: 'product',
            header: t`Товар магазину`,
            cell: (row) => <Matched row={row} onChoose={(id) => decide(row.row, id)} />,
          },
          {
            id: 'values',
            header: t`Що зміниться`,
            cell: (row) => (
              <>
                <Values row={row} />
                <UnclearCells
                  row={row}
                  headings={list.headings}
                  onSave={(column, text) => change.mutate({ edits: [{ row: row.row, column, text }] })}
                />
              </>
            ),
          },
          {
            id: 'ignore',
            header: t`Дія`,
            cell: ({ row, state, by }) => (
              <Button
                variant="quiet"
                isDisabled={change.isPending}
                onPress={() => decide(row, state === 'ignored' || by === 'chosen' ? null : 'ignored')}
              >
                {state === 'ignored' ? t`Повернути` : by === 'chosen' ? t`Скасувати вибір` : t`Пропустити`}
              </Button>
            ),
          },
        ]}
        empty={
          <EmptyState icon="check" title={t`Таких рядків немає`}>
            {t`Виберіть інший стан вище або інші стовпці.`}
          </EmptyState>
        }
      />
    </Panel>
  );
}

function RowState({ row: { state, reason } }: { readonly row: ListRow }) {
  const { i18n } = useLingui();
  return (
    <>
      <Badge tone={STATES[state].tone}>{i18n._(STATES[state].label)}</Badge>
      {reason && <p className={styles.reason}>{i18n._(REASONS[reason])}</p>}
    </>
  );
}

function Supplied({ row: { name, codes } }: { readonly row: ListRow }) {
  return (
    <>
      {name || codes.join(' · ')}
      {name !== '' && codes.length > 0 && <span className={styles.soft}> {codes.join(' · ')}</span>}
    </>
  );
}

interface MatchedProps {
  readonly row: ListRow;
  readonly onChoose: (id: number) => void;
}

/** The product of a matched row, or a field to choose one. */
function Matched({ row, onChoose }: MatchedProps) {
  const { i18n } = useLingui();
  const { lang } = useStudio();
  const { product, state, reason, by } = row;
  if (state === 'ignored') return '—';
  if (product && reason !== 'similar') {
    return (
      <>
        {product.name[lang]} <span className={styles.soft}>{product.sku}</span>
        {by && <p className={styles.reason}>{i18n._(FOUND_BY[by])}</p>}
      </>
    );
  }
  return <ProductChoice row={row} onChoose={onChoose} />;
}

/** The old and new values of a row, with the difference in percent. */
function Values({ row: { price, cost, stock, product } }: { readonly row: ListRow }) {
  const { t } = useLingui();
  const pairs = [
    { label: t`Ціна`, pair: price, format: formatMoney },
    { label: t`Собівартість`, pair: cost, format: formatMoney },
    { label: t`Залишок`, pair: stock, format: String },
  ];
  return (
    <ul className={styles.told}>
      {pairs.map(
        ({ label, pair, format }) =>
          pair !== null &&
          pair.after !== null && (
            <li key={label}>
              <strong>{label}</strong> {product && (pair.before === null ? '—' : format(pair.before))}
              {product && ' → '}
              {format(pair.after)} {product && <Difference pair={pair} />}
            </li>
          ),
      )}
    </ul>
  );
}

function Difference({ pair: { before, after } }: { readonly pair: ListRow['price'] }) {
  const { t, i18n } = useLingui();
  if (before === null || after === null || before === 0) return null;
  if (before === after) return <span className={styles.soft}>{t`без змін`}</span>;
  const share = i18n.number((after - before) / before, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return <span className={styles.soft}>({share})</span>;
}

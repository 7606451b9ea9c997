import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import type { listPromoCodes, StudioPromo } from '../../contract/promo.ts';
import { CODES_A_PAGE, PROMO_KINDS, PROMO_STATES } from '../../contract/queries/promo.ts';
import { shortKyivDay } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { PROMO_KIND_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import cells from '../../ui/cells.module.css';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFilters, type ListScreen, ListTable, pagesOfTotal, useListScreen } from '../../ui/list-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './promo.module.css';
import { promoListQuery } from './queries.ts';
import { type PromoSearch, promoCodesRoute } from './route.tsx';
import { STATE_TONES, STATE_WORDS } from './words.ts';

/** The list of promo codes. Filters, sorting and page are kept in the address. */
export function PromoCodesScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const search = promoCodesRoute.useSearch();
  const list = useListScreen({
    ...{ search, query: promoListQuery(api, search), defaultSort: 'code' },
    rowsOf: ({ codes }) => codes,
    idOf: ({ code }) => code,
    pagesOf: pagesOfTotal(CODES_A_PAGE),
  });
  const columns = useColumns();
  const { data } = list;
  return (
    <>
      <PageHeader
        title={t`Промокоди`}
        meta={data && <Plural value={data.total} one="# код" few="# коди" many="# кодів" other="# коду" />}
      >
        {may('promo.write') && <Link to="/promo-codes/$code" params={{ code: 'new' }}>{t`Новий промокод`}</Link>}
      </PageHeader>
      <Filters list={list} />
      <ListTable
        label={t`Промокоди`}
        list={list}
        columns={columns}
        empty={
          <EmptyState icon="percent" title={t`Таких промокодів немає`}>
            {t`Змініть пошук, скиньте фільтри або створіть новий.`}
          </EmptyState>
        }
      />
    </>
  );
}

type PromoList = ListScreen<PromoSearch, ResponseOf<typeof listPromoCodes>, StudioPromo>;

function Filters({ list }: { readonly list: PromoList }) {
  const { t, i18n } = useLingui();
  const { search, data, change } = list;
  const listOf = (chosen: readonly string[]) => (chosen.length > 0 ? chosen : undefined);
  return (
    <ListFilters list={list} label={t`Пошук за кодом`} filters={[['state'], ['kind']]} savedAs="promo-codes">
      <CheckboxGroup
        label={t`Стан`}
        value={search.state ?? []}
        options={PROMO_STATES.map((id) => ({
          id,
          label: `${i18n._(STATE_WORDS[id])} (${data?.counts[id] ?? '…'})`,
        }))}
        onChange={(chosen) => change({ state: listOf(chosen) })}
      />
      <CheckboxGroup
        label={t`Що дає`}
        value={search.kind ?? []}
        options={PROMO_KINDS.map((id) => ({ id, label: i18n._(PROMO_KIND_NAMES[id]) }))}
        onChange={(chosen) => change({ kind: listOf(chosen) })}
      />
    </ListFilters>
  );
}

function useColumns(): readonly Column<StudioPromo>[] {
  const { t, i18n } = useLingui();
  return useMemo(
    () => [
      {
        id: 'code',
        header: t`Код`,
        isRowHeader: true,
        isSortable: true,
        cell: ({ code }) => (
          <span className={styles.code}>
            <Link to="/promo-codes/$code" params={{ code }}>
              {code}
            </Link>
            <CopyButton code={code} />
          </span>
        ),
      },
      {
        id: 'state',
        header: t`Стан`,
        cell: ({ state }) => {
          const tone = STATE_TONES[state];
          return <Badge {...(tone && { tone })}>{i18n._(STATE_WORDS[state])}</Badge>;
        },
      },
      {
        id: 'value',
        header: t`Що дає`,
        cell: ({ kind, value, minimumCost }) => (
          <span className={cells.stack}>
            {kind === 'free-delivery'
              ? i18n._(PROMO_KIND_NAMES[kind])
              : `−${kind === 'percent' ? formatPercent(value) : formatMoney(value)}`}
            {minimumCost > 0 && <span className={cells.soft}>{t`від ${formatMoney(minimumCost)}`}</span>}
          </span>
        ),
      },
      {
        id: 'ends',
        header: t`Строк`,
        isSortable: true,
        cell: ({ startsAt, endsAt }) => {
          const [from, until] = [startsAt && shortKyivDay(startsAt), endsAt && shortKyivDay(endsAt)];
          if (from && until) return `${from} – ${until}`;
          if (from) return t`з ${from}`;
          return until ? t`до ${until}` : t`без строку`;
        },
      },
      {
        id: 'uses',
        header: t`Використано`,
        align: 'end',
        isSortable: true,
        cell: ({ useCount, useLimit }) => (useLimit === null ? useCount : t`${useCount} з ${useLimit}`),
      },
      { id: 'given', header: t`Віддано знижкою`, align: 'end', cell: ({ given }) => formatMoney(given) },
    ],
    [t, i18n],
  );
}

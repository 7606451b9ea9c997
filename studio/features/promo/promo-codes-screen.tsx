import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import type { StudioPromo } from '../../contract/promo.ts';
import { CODES_A_PAGE, PROMO_KINDS, PROMO_STATES } from '../../contract/queries/promo.ts';
import { shortKyivDay } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { PROMO_KIND_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useTyped } from '../../lib/use-debounced.ts';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { Badge } from '../../ui/badge.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { sortName, sortOf } from '../../ui/sorts.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './promo.module.css';
import { promoListQuery } from './queries.ts';
import { type PromoSearch, promoCodesRoute } from './route.tsx';
import { STATE_TONES, STATE_WORDS } from './words.ts';

/** All promo codes. What the list shows is in its address. */
export function PromoCodesScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const search = promoCodesRoute.useSearch();
  const update = useSearchUpdate<PromoSearch>();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(promoListQuery(api, search));
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t`Промокоди`}
        meta={data && <Plural value={data.total} one="# код" few="# коди" many="# кодів" other="# коду" />}
      >
        {may('promo.write') && <Link to="/promo-codes/$code" params={{ code: 'new' }}>{t`Новий промокод`}</Link>}
      </PageHeader>
      <Filters search={search} counts={data?.counts} onChange={update} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Промокоди`}
          columns={columns}
          rows={data?.codes ?? []}
          idOf={({ code }) => code}
          sort={sortOf(search.sort ?? 'code-up')}
          onSort={(sort) => update({ sort: sortName(sort) })}
          isLoading={isPending}
          isStale={isPlaceholderData}
          empty={
            <EmptyState icon="percent" title={t`Таких промокодів немає`}>
              {t`Змініть пошук, скиньте фільтри або створіть новий.`}
            </EmptyState>
          }
        />
      )}
      {data && (
        <Pager
          page={Number(search.page ?? 1)}
          pageCount={Math.max(1, Math.ceil(data.total / CODES_A_PAGE))}
          total={data.total}
          onPage={(page) => update({ page: page === 1 ? undefined : String(page) })}
        />
      )}
    </>
  );
}

interface FiltersProps {
  readonly search: PromoSearch;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly onChange: (changes: Readonly<Record<string, unknown>>, options?: { readonly isTyped: boolean }) => void;
}

function Filters({ search, counts, onChange }: FiltersProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useTyped(search.q ?? '', (q) => onChange({ q: q || undefined }, { isTyped: true }));
  const { state, kind } = search;
  const listOf = (chosen: readonly string[]) => (chosen.length > 0 ? chosen : undefined);
  return (
    <FilterBar
      count={(state ? 1 : 0) + (kind ? 1 : 0)}
      onReset={() => onChange({ state: undefined, kind: undefined })}
      aside={<SavedViews screen="promo-codes" />}
      search={<SearchField label={t`Пошук за кодом`} value={typed} onChange={setTyped} />}
    >
      <CheckboxGroup
        label={t`Стан`}
        value={state ?? []}
        options={PROMO_STATES.map((id) => ({ id, label: `${i18n._(STATE_WORDS[id])} (${counts?.[id] ?? '…'})` }))}
        onChange={(chosen) => onChange({ state: listOf(chosen) })}
      />
      <CheckboxGroup
        label={t`Що дає`}
        value={kind ?? []}
        options={PROMO_KINDS.map((id) => ({ id, label: i18n._(PROMO_KIND_NAMES[id]) }))}
        onChange={(chosen) => onChange({ kind: listOf(chosen) })}
      />
    </FilterBar>
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
          <span className={styles.stack}>
            {kind === 'free-delivery'
              ? i18n._(PROMO_KIND_NAMES[kind])
              : `−${kind === 'percent' ? formatPercent(value) : formatMoney(value)}`}
            {minimumCost > 0 && <span className={styles.soft}>{t`від ${formatMoney(minimumCost)}`}</span>}
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

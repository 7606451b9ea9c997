import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from '../../lib/clsx.ts';
import { useStudio } from '../../lib/studio.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { salesQuery } from '../sales/queries.ts';
import { SaleCards } from '../sales/sale-cards.tsx';
import { PlanCard } from './plan-card.tsx';
import { scheduledQuery } from './queries.ts';
import { scheduledRoute } from './route.tsx';
import styles from './schedule.module.css';

/** The screen of scheduled changes: planned ones, those that need a decision, and completed ones. */
export function ScheduledScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const search = scheduledRoute.useSearch();
  const navigate = useNavigate({ from: '/scheduled' });
  const { data, error, refetch } = useQuery({ ...scheduledQuery(api, search), refetchInterval: 30_000 });
  const isDone = search.state === 'done';
  // Each sale is one entry of its own; its parts are listed where one of them may be meant: for an entity, and for today.
  const hasSales = search.entity === undefined && search.state !== 'today';
  const plans = data?.scheduled.filter(({ sale }) => sale === null || !hasSales);
  const sales = useQuery({ ...salesQuery(api, isDone ? 'done' : 'open'), enabled: hasSales });
  const isEmpty = plans?.length === 0 && (!hasSales || sales.data?.sales.length === 0);
  return (
    <>
      <PageHeader title={t`Заплановане`}>
        <Link to="/scheduled/calendar">{t`Календар`}</Link>
        <Link to="/sales/$id" params={{ id: 'new' }}>{t`Новий розпродаж`}</Link>
        <Link to="/shop-at">{t`Магазин у майбутньому`}</Link>
      </PageHeader>
      <search className={layout.actions}>
        <Select
          label={t`Показати`}
          value={search.state ?? 'open'}
          options={[
            { id: 'open', label: t`Що буде` },
            { id: 'today', label: t`На сьогодні` },
            { id: 'done', label: t`Що зроблено` },
          ]}
          onChange={(state) => void navigate({ search: (before) => ({ ...before, state }) })}
        />
        {search.entity && (
          <Link to="/scheduled" search={isDone ? { state: 'done' } : {}}>
            {t`Показати все заплановане`}
          </Link>
        )}
      </search>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {isEmpty && (
        <EmptyState icon="clock" title={isDone ? t`Ще нічого не зроблено` : t`Нічого не заплановано`}>
          <p>{t`Змініть товар, ціни, статтю, сторінку чи оголошення й натисніть «Опублікувати о…» біля кнопки збереження.`}</p>
        </EmptyState>
      )}
      <div className={clsx(layout.looseStack, styles.cards)}>
        {hasSales && <SaleCards state={isDone ? 'done' : 'open'} />}
        {plans?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </div>
    </>
  );
}

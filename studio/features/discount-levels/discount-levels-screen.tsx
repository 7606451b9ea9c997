import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import { type DiscountLevels, getDiscountLevels } from '../../contract/discount-levels.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './discount-levels.module.css';
import { LevelsForm } from './levels-form.tsx';

const levelsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['discount-levels'],
    queryFn: ({ signal }) => api.request(getDiscountLevels, { signal }),
    refetchOnWindowFocus: false,
  });

/** The screen of the discount levels. The owner edits them; others can read them. */
export function DiscountLevelsScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const canWrite = useMay()('settings.write');
  const { data, error, refetch } = useQuery(levelsQuery(api));
  return (
    <div className={styles.screen}>
      <PageHeader title={t`Рівні знижки`} />
      <p className={styles.lead}>
        {t`Особиста знижка залежить від суми завершених замовлень покупця. Нові рівні діють для наступних замовлень; оформлені свою знижку зберігають.`}
      </p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={6} />
      ) : canWrite ? (
        <LevelsForm read={data} />
      ) : (
        <Levels read={data} />
      )}
    </div>
  );
}

function Levels({ read }: { readonly read: DiscountLevels }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Рівні`}>
      <Notice>{t`Змінити це може лише власник магазину.`}</Notice>
      <dl className={styles.facts}>
        {read.levels.map(({ from, percent }) => (
          <Fragment key={from}>
            <dt>{t`Від ${formatMoney(from)}`}</dt>
            <dd>{formatPercent(percent)}</dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  );
}

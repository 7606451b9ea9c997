import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StudioImport } from '../../contract/imports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { ImportActions } from './import-actions.tsx';
import styles from './imports.module.css';
import { STATES } from './labels.ts';
import { importQuery, isWorkedOn } from './queries.ts';
import { importRoute } from './route.tsx';
import { RowsPanel } from './rows-panel.tsx';

/** The screen of an import: mapping of columns, changes, errors and results. */
export function ImportScreen() {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const { id } = importRoute.useParams();
  const { data, error, refetch } = useQuery(importQuery(api, id));
  return (
    <>
      <PageHeader
        title={data?.fileName ?? t`Імпорт`}
        back={<Link to="/imports">{t`Імпорт і експорт`}</Link>}
        meta={data && <Badge tone={STATES[data.state].tone}>{i18n._(STATES[data.state].label)}</Badge>}
      >
        {data && <ImportActions import={data} />}
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data && (
        <div className={styles.screen}>
          {data.problem !== null && (
            <div role="alert">
              <Notice tone="error">{data.problem}</Notice>
            </div>
          )}
          <Progress import={data} />
          {data.columns.length > 0 && <ColumnsPanel key={data.mapping.join()} import={data} />}
          {data.rowCount > 0 && data.state !== 'reading' && <RowsPanel import={data} />}
        </div>
      )}
    </>
  );
}

function Progress({ import: { state, progress, rowCount, counts } }: { readonly import: StudioImport }) {
  const { t, i18n } = useLingui();
  const { added, changed, same, wrong, results } = counts;
  const { written, refused, undone, kept } = results;
  if (isWorkedOn({ state })) {
    const total = state === 'running' ? added + changed : state === 'undoing' ? written : rowCount;
    const value = state === 'reading' || total === 0 ? null : Math.min(1, progress / total);
    const text = t`рядків: ${progress}`;
    return <ProgressBar label={i18n._(STATES[state].label)} value={value} text={text} />;
  }
  return (
    <div role="status" className={styles.counts}>
      {state === 'undone' ? (
        <p>{t`Повернуто рядків: ${undone}. Лишилося, бо товар змінили: ${kept}.`}</p>
      ) : written + refused > 0 ? (
        <p>{t`Записано рядків: ${written}. Пропущено, бо товар змінили після перевірки: ${refused}.`}</p>
      ) : (
        <p>{t`Нових: ${added}. Зміниться: ${changed}. Без змін: ${same}. З помилками: ${wrong}.`}</p>
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useStudio } from '../../lib/studio.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DifferencePanel } from './difference-panel.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { releasesQuery } from './queries.ts';
import { ReleaseList } from './release-list.tsx';
import styles from './releases-screen.module.css';

const route = getRouteApi('/staff/releases');

/** The screen of releases: list, comparison and rollback. */
export function ReleasesScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(releasesQuery(api));
  const difference = useRef<HTMLDivElement>(null);
  const compare = (search: { readonly from: string; readonly to: string }) =>
    navigate({ search, replace: true, resetScroll: false });
  /** Scrolls to the difference, because it is below a long list. */
  const show = async (from: string, to: string) => {
    await compare({ from, to });
    difference.current?.scrollIntoView();
    difference.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageHeader title={t`Випуски`} />
      <div className={styles.screen}>
        <p
          className={styles.intro}
        >{t`Кожне оновлення сторінок магазину — випуск. До тих, що тут, можна повернутися за мить, без збирання.`}</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={8} />}
        {data?.isPaused && <PausedNotice served={data.served} />}
        {data && data.releases.length === 0 && <EmptyState icon="layers" title={t`Ще нічого не опубліковано`} />}
        {data && data.releases.length > 0 && (
          <>
            <ReleaseList releases={data} onCompare={(earlier, later) => void show(earlier, later)} />
            <div ref={difference} tabIndex={-1}>
              <DifferencePanel releases={data} from={from} to={to} onChange={(search) => void compare(search)} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

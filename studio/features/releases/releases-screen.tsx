import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { UndoSelection } from '../../contract/audit.ts';
import { isNumberOf } from '../../contract/queries/releases.ts';
import type { Release, ReleaseReason } from '../../contract/releases.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UndoDialog } from '../audit/undo-dialog.tsx';
import { DifferencePanel } from './difference-panel.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { reasonsQuery, releasesQuery } from './queries.ts';
import { ReleaseList } from './release-list.tsx';
import styles from './releases-screen.module.css';

const route = getRouteApi('/staff/releases');

/** The screen of releases: list, comparison and rollback. */
export function ReleasesScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { from, to, q } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(releasesQuery(api));
  const reasons = useQuery(reasonsQuery(api, q));
  const [undoing, setUndoing] = useState<{ readonly selection: UndoSelection; readonly title: string } | null>(null);
  const update = useSearchUpdate<{ readonly q?: string }>();
  const [typed, setTyped] = useTyped(q ?? '', (text) => update({ q: text || undefined }, { isTyped: true }));
  const releases = data?.releases ?? [];
  const found = q === undefined ? releases : foundIn(releases, q, reasons.data?.reasons ?? []);
  const difference = useRef<HTMLDivElement>(null);
  const compare = (search: { readonly from: string; readonly to: string }) =>
    navigate({ search: (before) => ({ ...before, ...search }), replace: true, resetScroll: false });
  /** Scrolls to the difference, because it is below a long list. */
  const show = async (from: string, to: string) => {
    await compare({ from, to });
    difference.current?.scrollIntoView();
    difference.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageHeader title={t`Випуски`} />
      <div className={layout.looseStack}>
        <p
          className={styles.intro}
        >{t`Кожне оновлення сторінок магазину — випуск. До тих, що тут, можна повернутися за мить, без збирання.`}</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={8} />}
        {data?.isPaused && <PausedNotice served={data.served} />}
        {data && data.releases.length === 0 && <EmptyState icon="layers" title={t`Ще нічого не опубліковано`} />}
        {data && data.releases.length > 0 && (
          <>
            <SearchField
              label={t`Шукати серед випусків: хто, товар, артикул, номер`}
              placeholder={t`Хто, товар, артикул, номер`}
              isLabelHidden
              value={typed}
              onChange={setTyped}
            />
            {reasons.error && <ErrorState error={reasons.error} onRetry={() => void reasons.refetch()} />}
            {found.length === 0 && !reasons.isFetching && (
              <EmptyState icon="layers" title={t`Таких випусків немає`}>
                <p>{t`Тут лише випуски, до яких можна повернутися. Давніші зміни — в журналі.`}</p>
              </EmptyState>
            )}
            {found.length > 0 && (
              <ReleaseList
                releases={data}
                found={found}
                reasons={reasons.data}
                onCompare={(earlier, later) => void show(earlier, later)}
                onUndo={(selection, title) => setUndoing({ selection, title })}
              />
            )}
            <div ref={difference} tabIndex={-1}>
              <DifferencePanel releases={data} from={from} to={to} onChange={(search) => void compare(search)} />
            </div>
          </>
        )}
      </div>
      {undoing && <UndoDialog {...undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

/** Returns the releases with a found reason, or with the number that was typed. */
function foundIn(releases: readonly Release[], q: string, reasons: readonly ReleaseReason[]): Release[] {
  const ids = new Set(reasons.map(({ release }) => release));
  return releases.filter((release) => ids.has(release.id) || isNumberOf(q, release));
}

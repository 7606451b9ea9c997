import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { formatKyivDay, formatKyivTime } from '../../../src/lib/dates.ts';
import type { UndoSelection } from '../../contract/audit.ts';
import { type Release, type Releases, type readReleaseReasons, rollBack } from '../../contract/releases.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { releasesQuery } from './queries.ts';
import { Reasons } from './reasons.tsx';
import styles from './releases-screen.module.css';

interface ReleaseListProps {
  readonly releases: Releases;
  /** Releases that the search found. */
  readonly found: readonly Release[];
  /** Writes that the releases published; undefined while they are loading. */
  readonly reasons: ResponseOf<typeof readReleaseReasons> | undefined;
  /** Called with the numbers of two releases, the earlier first. */
  readonly onCompare: (earlier: string, later: string) => void;
  readonly onUndo: (selection: UndoSelection, title: string) => void;
}

/** Lists the kept releases, each with a rollback action. */
export function ReleaseList({ releases: { releases, served }, found, reasons, onCompare, onUndo }: ReleaseListProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const queryClient = useQueryClient();
  const may = useMay();
  const [asked, setAsked] = useState<Release | null>(null);
  const whenOf = ({ publishedAt }: Release) => `${formatKyivDay(lang, publishedAt)}, ${formatKyivTime(publishedAt)}`;
  const reasonsOf = Map.groupBy(reasons?.reasons ?? [], ({ release }) => release);
  const previousOf = ({ number }: Release) => releases.find((release) => release.number < number);
  const back = async () => {
    if (!asked) return;
    const answered = await api.request(rollBack, { params: { number: String(asked.number) } });
    queryClient.setQueryData(releasesQuery(api).queryKey, answered);
  };
  return (
    <>
      <DataTable
        label={t`Випуски`}
        rows={found}
        idOf={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'number',
            header: t`Випуск`,
            isRowHeader: true,
            cell: (release) => (
              <span className={styles.actions}>
                {t`№ ${release.number}`}
                {release.number === served && <Badge tone="success">{t`У покупців`}</Badge>}
                {release.isNewBuild && <Badge>{t`Нова версія коду`}</Badge>}
              </span>
            ),
          },
          { id: 'when', header: t`Опубліковано`, cell: whenOf },
          {
            id: 'reasons',
            header: t`Хто й що`,
            cell: ({ id }) =>
              reasons && <Reasons reasons={reasonsOf.get(id) ?? []} names={reasons.names} onUndo={onUndo} />,
          },
          {
            id: 'changed',
            header: t`Змінено сторінок`,
            align: 'end',
            cell: ({ changed, changedPages, pages }) => (
              <span className={cells.stack}>
                {changedPages ??
                  t`${plural(changed, { one: '# файл', few: '# файли', many: '# файлів', other: '# файлу' })}`}
                {changedPages !== null && <span className={cells.soft}>{t`з ${pages}`}</span>}
              </span>
            ),
          },
          {
            id: 'actions',
            header: t`Дії`,
            cell: (release) => {
              const previous = previousOf(release);
              return (
                <span className={styles.actions}>
                  {previous && (
                    <Button
                      variant="quiet"
                      aria-label={t`Що змінилося у випуску ${release.number}`}
                      onPress={() => onCompare(String(previous.number), String(release.number))}
                    >{t`Що змінилося`}</Button>
                  )}
                  {may('releases.rollback') && release.number !== served && (
                    <Button
                      variant="quiet"
                      aria-label={t`Повернути випуск ${release.number}`}
                      onPress={() => setAsked(release)}
                    >{t`Повернути`}</Button>
                  )}
                </span>
              );
            },
          },
        ]}
      />
      <ConfirmDialog
        title={t`Повернути випуск ${asked?.number ?? 0}?`}
        action={t`Повернути`}
        isDangerous
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={back}
      >
        <p>{t`Покупці одразу побачать усі сторінки такими, якими вони були: ${asked ? whenOf(asked) : ''}.`}</p>
        <p>{t`Дані в базі не зміняться: кошик і оформлення рахують за теперішніми цінами. Публікація зупиниться, доки ви її не продовжите; замовлення приймаються далі.`}</p>
      </ConfirmDialog>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditEntry, UndoSelection } from '../../contract/audit.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { Entry } from './entry.tsx';
import { useThingName } from './lines.tsx';
import { type AuditSearch, auditQuery } from './queries.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** The log of changes, or the versions of one entity. Writes can be undone from here. */
export function AuditScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const search = useSearch({ from: '/staff/audit' });
  const update = useSearchUpdate<AuditSearch>();
  const [undoing, setUndoing] = useState<{ readonly selection: UndoSelection; readonly title: string } | null>(null);
  const audit = useInfiniteQuery(auditQuery(api, search));
  const pages = audit.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const names = Object.assign({}, ...pages.map((page) => page.names));
  return (
    <>
      <PageHeader title={useTitle(search, names)}>
        <UndoAll
          search={search}
          onUndo={(selection) => setUndoing({ selection, title: t`Скасувати все, що показано` })}
        />
      </PageHeader>
      <AuditFilters
        list={{ search, change: (changes, options) => update({ before: undefined, ...changes }, options) }}
      />
      {audit.isPending && <Skeleton />}
      {audit.isError && <ErrorState error={audit.error} onRetry={() => void audit.refetch()} />}
      {audit.isSuccess && entries.length === 0 && (
        <EmptyState icon="history" title={t`Таких змін немає`}>
          <p>{t`Приберіть частину умов або виберіть інші дні.`}</p>
        </EmptyState>
      )}
      <ol className={styles.entries} aria-label={t`Зміни`}>
        {entries.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            names={names}
            version={versionOf(search, entry, index)}
            onUndo={(selection, title) => setUndoing({ selection, title })}
          />
        ))}
      </ol>
      {audit.hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" isPending={audit.isFetchingNextPage} onPress={() => void audit.fetchNextPage()}>
            {t`Давніші зміни`}
          </Button>
        </div>
      )}
      {undoing && <UndoDialog {...undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

function useTitle({ entity, entityId }: AuditSearch, names: Readonly<Record<string, string>>): string {
  const { t } = useLingui();
  const nameOf = useThingName(names);
  if (entity === undefined || entityId === undefined) return t`Журнал змін`;
  const thing = nameOf(entity, entityId);
  return t`Історія: ${thing}`;
}

/** Returns the selection that restores the version of an entry by undoing all later ones; null for the newest entry. */
function versionOf(
  { entity, entityId, ...rest }: AuditSearch,
  { id }: AuditEntry,
  index: number,
): UndoSelection | null {
  const isWhole = Object.values(rest).every((value) => value === undefined);
  if (entity === undefined || entityId === undefined || !isWhole || index === 0) return null;
  return { entity, entityId, after: id };
}

interface UndoAllProps {
  readonly search: AuditSearch;
  readonly onUndo: (selection: UndoSelection) => void;
}

/** Offers to undo all writes of a person, or of all people, in a period, or a whole batch. */
function UndoAll({ search: { actor, from, to, entity, batch, ...rest }, onUndo }: UndoAllProps) {
  const { t } = useLingui();
  const may = useMay();
  const isMore = Object.values(rest).some((value) => value !== undefined);
  if (!may('audit.undo') || isMore || !(batch || (from && to))) return null;
  const selection = { actor, from, to, entity, batch };
  return (
    <Button variant="secondary" onPress={() => onUndo(selection)}>
      {t`Скасувати все, що показано`}
    </Button>
  );
}

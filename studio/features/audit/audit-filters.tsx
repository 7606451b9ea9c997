import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AUDIT_ENTITIES } from '../../contract/queries/audit.ts';
import { useActorName } from '../../lib/actor-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { DateFilter } from '../../ui/date-filter.tsx';
import { ListFilters, type ListScreen } from '../../ui/list-screen.tsx';
import { Select } from '../../ui/select.tsx';
import { ENTITY_LABELS, OPERATION_LABELS } from './labels.ts';
import { type AuditSearch, actorsQuery } from './queries.ts';

const OPERATIONS = ['insert', 'update', 'delete', 'action'] as const;
const ANY = 'any';

/** Search parameters of each filter. */
const FILTERS = [
  ...([['actor'], ['entity'], ['entityId'], ['operation']] as const),
  ...([['batch'], ['from'], ['to'], ['before']] as const),
] as const;

interface AuditFiltersProps {
  readonly list: Pick<ListScreen<AuditSearch, unknown, unknown>, 'search' | 'change'>;
}

/** Filters of the log, all of which are kept in the address. */
export function AuditFilters({ list }: AuditFiltersProps) {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const { search, change } = list;
  const actors = useQuery(actorsQuery(api));
  const nameOf = useActorName();
  const chosen = <Id extends string>(id: Id) => (id === ANY ? undefined : id);
  const entities = AUDIT_ENTITIES.map((id) => ({ id, label: i18n._(ENTITY_LABELS[id]) }));
  return (
    <ListFilters
      list={list}
      label={t`Шукати в журналі: назва, артикул, текст, значення`}
      placeholder={t`Назва, артикул, текст, значення`}
      filters={FILTERS}
    >
      <Select
        label={t`Хто`}
        value={search.actor ?? ANY}
        options={[
          { id: ANY, label: t`Будь-хто` },
          ...(actors.data ?? []).map((actor) => ({ id: actor.id, label: nameOf(actor) })),
        ]}
        onChange={(id) => change({ actor: chosen(id) })}
      />
      <Select
        label={t`Що`}
        value={search.entity ?? ANY}
        options={[{ id: ANY, label: t`Усе` }, ...entities]}
        onChange={(id) => change({ entity: AUDIT_ENTITIES.find((one) => one === id), entityId: undefined })}
      />
      <Select
        label={t`Дія`}
        value={search.operation ?? ANY}
        options={[
          { id: ANY, label: t`Будь-яка` },
          ...OPERATIONS.map((id) => ({ id, label: i18n._(OPERATION_LABELS[id]) })),
        ]}
        onChange={(id) => change({ operation: OPERATIONS.find((one) => one === id) })}
      />
      <DateFilter label={t`Коли`} from={search.from} to={search.to} onChange={change} />
    </ListFilters>
  );
}

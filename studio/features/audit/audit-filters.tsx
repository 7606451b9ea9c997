import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AUDIT_ENTITIES } from '../../contract/queries/audit.ts';
import { useActorName } from '../../lib/actor-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { ENTITY_LABELS, OPERATION_LABELS } from './labels.ts';
import { type AuditChoice, type AuditSearch, actorsQuery } from './queries.ts';

const OPERATIONS = ['insert', 'update', 'delete', 'action'] as const;
const ANY = 'any';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditChoice) => void;
}

/** Filters of the log, all of which are kept in the address. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const actors = useQuery(actorsQuery(api));
  const nameOf = useActorName();
  const set = (next: AuditChoice) => onChange({ ...search, ...next });
  const chosen = <Id extends string>(id: Id) => (id === ANY ? undefined : id);
  const { q: _, ...filters } = search;
  const entities = AUDIT_ENTITIES.map((id) => ({ id, label: i18n._(ENTITY_LABELS[id]) }));
  return (
    <FilterBar
      search={<Words value={search.q ?? ''} onChange={(q) => set({ q: q || undefined })} />}
      count={Object.values(filters).filter((value) => value !== undefined).length}
      onReset={() => onChange({ q: search.q })}
    >
      <Select
        label={t`Хто`}
        value={search.actor ?? ANY}
        options={[
          { id: ANY, label: t`Будь-хто` },
          ...(actors.data ?? []).map((actor) => ({ id: actor.id, label: nameOf(actor) })),
        ]}
        onChange={(id) => set({ actor: chosen(id) })}
      />
      <Select
        label={t`Що`}
        value={search.entity ?? ANY}
        options={[{ id: ANY, label: t`Усе` }, ...entities]}
        onChange={(id) => set({ entity: AUDIT_ENTITIES.find((one) => one === id), entityId: undefined })}
      />
      <Select
        label={t`Дія`}
        value={search.operation ?? ANY}
        options={[
          { id: ANY, label: t`Будь-яка` },
          ...OPERATIONS.map((id) => ({ id, label: i18n._(OPERATION_LABELS[id]) })),
        ]}
        onChange={(id) => set({ operation: OPERATIONS.find((one) => one === id) })}
      />
      <DateRange
        label={t`Коли`}
        from={search.from ?? ''}
        to={search.to ?? ''}
        onChange={({ from, to }) => set({ from: from || undefined, to: to || undefined })}
      />
    </FilterBar>
  );
}

/** Debounce of the text field, ms. */
const PAUSE = 300;

function Words({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <SearchField
      label={t`Шукати в журналі: назва, артикул, текст, значення`}
      placeholder={t`Назва, артикул, текст, значення`}
      isLabelHidden
      value={typed}
      onChange={setTyped}
      onSubmit={onChange}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import type { ScheduledEntity } from '../../contract/queries/schedule.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useColumnNames } from './column-names.ts';
import { scheduledQuery } from './queries.ts';

interface OpenPlansProps {
  readonly entity: ScheduledEntity;
  readonly id: string;
}

/** Lists the open plans of an entity above its form; renders nothing if there are none. */
export function OpenPlans({ entity, id }: OpenPlansProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const may = useMay()('schedule.write');
  const namesOf = useColumnNames();
  // Errors are ignored, because the form works without the list.
  const { data } = useQuery({ ...scheduledQuery(api, { entity, entityId: id }), enabled: may });
  if (!data || data.scheduled.length === 0) return null;
  const waits = data.scheduled.some(({ state, isOutdated }) => state !== 'planned' || isOutdated);
  return (
    <Notice tone={waits ? 'warning' : 'info'}>
      {data.scheduled.map((plan) => (
        <p key={plan.id}>{t`Заплановано на ${formatKyivInstant(lang, plan.dueAt)}: ${namesOf(plan.columns)}.`}</p>
      ))}
      <Link to="/scheduled" search={{ entity, entityId: id }}>{t`Переглянути заплановане`}</Link>
    </Notice>
  );
}

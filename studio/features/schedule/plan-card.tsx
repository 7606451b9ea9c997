import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import type { Scheduled } from '../../contract/schedule.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice, type Tone } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CancelDialog, MoveDialog } from './change-dialogs.tsx';
import { useColumnNames } from './column-names.ts';
import { PlanDetails } from './plan-details.tsx';
import styles from './schedule.module.css';
import { SubjectLink, useSubjectName } from './subject-link.tsx';

const TONES: Readonly<Record<Scheduled['state'], Tone>> = {
  planned: 'info',
  conflict: 'warning',
  failed: 'error',
  done: 'success',
};

/** A plan with its changes, time, author and actions. */
export function PlanCard({ plan }: { readonly plan: Scheduled }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const nameOf = useSubjectName();
  const namesOf = useColumnNames();
  const [open, setOpen] = useState<'details' | 'move' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const { state, plannedBy, doneAt, batch } = plan;
  const states = { planned: t`Заплановано`, conflict: t`Потребує рішення`, failed: t`Не зроблено`, done: t`Зроблено` };
  const title =
    plan.sale === null
      ? nameOf(plan)
      : plan.sale.isEnd
        ? t`Кінець розпродажу «${plan.sale.name[lang]}»`
        : t`Початок розпродажу «${plan.sale.name[lang]}»`;
  const what = state === 'done' ? t`Що зроблено` : t`Що зробить`;
  const when = state === 'planned' ? t`Змінити час` : t`Запланувати знову`;
  const cancel = t`Скасувати`;
  return (
    <Panel title={title} aside={<Badge tone={TONES[state]}>{states[state]}</Badge>}>
      <p className={styles.facts}>
        <strong>{formatKyivInstant(lang, plan.dueAt)}</strong>
        <span>{namesOf(plan.columns)}</span>
        <span className={layout.soft}>{plannedBy === null ? t`Заплановано командою` : t`Планує: ${plannedBy}`}</span>
        {doneAt !== null && <span className={layout.soft}>{t`Зроблено ${formatKyivInstant(lang, doneAt)}`}</span>}
        {plan.subjectCount === 1 && plan.subjects[0] && <SubjectLink subject={plan.subjects[0]} />}
        {plan.sale !== null && (
          <Link to="/sales/$id" params={{ id: String(plan.sale.id) }}>{t`Відкрити розпродаж`}</Link>
        )}
        {batch !== null && <Link to="/audit" search={{ batch }}>{t`У журналі`}</Link>}
      </p>
      <Trouble plan={plan} />
      <div className={layout.actions}>
        <Button variant="secondary" aria-label={`${what}: ${title}`} onPress={() => setOpen('details')}>
          {what}
        </Button>
        {state !== 'done' && plan.sale === null && (
          <>
            <Button variant="secondary" aria-label={`${when}: ${title}`} onPress={() => setOpen('move')}>
              {when}
            </Button>
            <Button variant="quiet" aria-label={`${cancel}: ${title}`} onPress={() => setOpen('cancel')}>
              {cancel}
            </Button>
          </>
        )}
      </div>
      {open === 'details' && <PlanDetails id={plan.id} title={title} onClose={close} />}
      {open === 'move' && <MoveDialog plan={plan} onClose={close} />}
      <CancelDialog plan={plan} isOpen={open === 'cancel'} onClose={close} />
    </Panel>
  );
}

/** Explains why a plan needs a decision. */
function Trouble({ plan: { state, isOutdated, failure } }: { readonly plan: Scheduled }) {
  const { t } = useLingui();
  const namesOf = useColumnNames();
  if (state === 'conflict')
    return (
      <Notice tone="warning">
        {t`Не зроблено: те, що ця зміна мала замінити, тим часом змінили. Подивіться, що зробить, і вирішіть.`}
      </Notice>
    );
  if (failure)
    return (
      <Notice tone="error">
        <p>{state === 'failed' ? failure.message : t`Не вийшло з першого разу, спробуємо ще: ${failure.message}`}</p>
        {Object.entries(failure.columns).map(([path, message]) => (
          <p key={path}>
            {namesOf([path])}: {message}
          </p>
        ))}
      </Notice>
    );
  if (isOutdated)
    return (
      <Notice tone="warning">
        {t`Те, що ця зміна має замінити, уже змінили. Якщо так і лишиться, вона чекатиме на ваше рішення.`}
      </Notice>
    );
  return null;
}

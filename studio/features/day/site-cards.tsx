import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import type { Day } from '../../contract/day.ts';
import type { Scheduled } from '../../contract/schedule.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useColumnNames } from '../schedule/column-names.ts';
import { useSubjectName } from '../schedule/subject-link.tsx';
import styles from './day.module.css';
import { DayCard } from './day-card.tsx';

/** Planned changes of today, and those that wait for a decision. */
export function PlansCard({ card }: { readonly card: Day['plans'] }) {
  const { t } = useLingui();
  return (
    <DayCard
      title={t`Заплановане на сьогодні`}
      card={card}
      all={<Link to="/scheduled" search={{ state: 'today' }}>{t`Переглянути й вирішити`}</Link>}
    >
      {(plan) => <PlanRow plan={plan} />}
    </DayCard>
  );
}

function PlanRow({ plan }: { readonly plan: Scheduled }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const nameOf = useSubjectName();
  const namesOf = useColumnNames();
  return (
    <>
      <span className={styles.text}>
        <span>{nameOf(plan)}</span>
        <span className={layout.soft}>
          {formatKyivInstant(lang, plan.dueAt)}, {namesOf(plan.columns)}
        </span>
      </span>
      {plan.state === 'conflict' && <Badge tone="warning">{t`чекає рішення`}</Badge>}
      {plan.state === 'failed' && <Badge tone="error">{t`не зроблено`}</Badge>}
    </>
  );
}

/** Tells that the last rebuild of the site has failed. */
export function SiteNotice() {
  const { t } = useLingui();
  return (
    <div className={styles.notice}>
      <Notice tone="error">
        {t`Останнє оновлення сайту не вдалося: покупці бачать попередній випуск.`}{' '}
        <Link to="/releases">{t`Випуски`}</Link>
      </Notice>
    </div>
  );
}

/** Tells that saves are not published, because no rebuild worker is alive, and what to do about it. */
export function PublishingNotice({ since }: { readonly since: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.notice}>
      <Notice tone="error">
        <strong>{t`Публікація не працює з ${since}.`}</strong>{' '}
        {t`Усе збережене на місці, але покупці його ще не бачать. Попросіть того, хто обслуговує сервер, перезапустити публікацію: тоді все з’явиться на сайті саме, зберігати ще раз не треба.`}
      </Notice>
    </div>
  );
}

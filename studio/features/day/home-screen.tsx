import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import type { readDay } from '../../contract/day.ts';
import { usePublishingStop } from '../../lib/publishing-stop.ts';
import { useSession } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnTaskDialog } from '../orders/own-task-dialog.tsx';
import styles from './day.module.css';
import { FirstStepsCard } from './first-steps-card.tsx';
import { OrderCards } from './order-cards.tsx';
import { ProductCards } from './product-cards.tsx';
import { dayQuery } from './queries.ts';
import { ReviewCard } from './review-card.tsx';
import { PlansCard, PublishingNotice, SiteNotice } from './site-cards.tsx';
import { TaskCards } from './task-cards.tsx';

/** The home screen: the work that waits for the signed-in person. Cards without items are left out. */
export function HomeScreen() {
  const { t } = useLingui();
  const { staff } = useSession();
  const { api } = useStudio();
  const { data, error, refetch } = useQuery(dayQuery(api));
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PageHeader title={t`Вітаємо, ${staff.name}`} meta={<Today />}>
        <Button variant="secondary" onPress={() => setWriting(true)}>{t`Нове завдання`}</Button>
      </PageHeader>
      {isWriting && <OwnTaskDialog onClose={() => setWriting(false)} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Cards {...data} />}
    </>
  );
}

/** Today's date in Kyiv. */
function Today() {
  const { lang } = useStudio();
  const format = new Intl.DateTimeFormat(lang, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Kyiv' },
  });
  return <span className={styles.today}>{format.format(new Date())}</span>;
}

function Cards({ cards: day, isSiteFailing = false, firstSteps }: ResponseOf<typeof readDay>) {
  const { t } = useLingui();
  const stoppedSince = usePublishingStop();
  const isWaiting = isSiteFailing || stoppedSince !== null || firstSteps !== undefined;
  const isDone = !isWaiting && Object.values(day).every((card) => !card || card.count === 0);
  if (isDone)
    return (
      <EmptyState icon="check" title={t`На сьогодні все зроблено`}>
        <p>{t`Нові замовлення, відгуки й завдання з’являться тут самі.`}</p>
      </EmptyState>
    );
  return (
    <>
      {stoppedSince !== null && <PublishingNotice since={stoppedSince} />}
      {isSiteFailing && <SiteNotice />}
      {firstSteps && <FirstStepsCard {...firstSteps} />}
      <div className={styles.cards}>
        <OrderCards day={day} />
        <TaskCards day={day} />
        <ReviewCard card={day.reviews} />
        <PlansCard card={day.plans} />
        <ProductCards day={day} />
      </div>
    </>
  );
}

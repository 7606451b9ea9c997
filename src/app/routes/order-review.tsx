import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRequestedPart } from '../../ui/use-requested-part.ts';
import { useAppHead } from '../app-head-effect.ts';
import { orderSearchSchema } from '../order-route.tsx';

export const Route = createFileRoute('/order-review')({
  component: OrderReviewRoute,
  validateSearch: v.object({
    ...orderSearchSchema.entries,
    /** Token that stops the letters asking for reviews. */
    stop: v.fallback(v.optional(v.string()), undefined),
  }),
});

/** Loaded late, because few shoppers open this route. */
const lazyScreen = lazyPart(() => withTexts(import('../../features/reviews/order-review.tsx')));

function OrderReviewRoute() {
  useAppHead();
  const { t } = useLingui();
  const { order, token = '', stop } = Route.useSearch();
  const { part: screen, ask } = useRequestedPart(lazyScreen);
  const [isFailed, setFailed] = useState(false);
  const load = async () => setFailed(!(await ask()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; after a failure by the button
  useEffect(() => {
    void load();
  }, []);
  if (!useIsMounted()) return <Skeleton height={24} />;
  if (order === undefined) {
    return (
      <Message title={t`Немає чого оцінювати`} isScreen>
        <p>{t`Відкрийте посилання з листа ще раз або знайдіть замовлення в кабінеті.`}</p>
      </Message>
    );
  }
  if (isFailed) {
    return (
      <Message title={t`Відгук зараз не написати`} isScreen isError>
        <Button onClick={() => void load()}>{t`Спробувати ще раз`}</Button>
      </Message>
    );
  }
  if (!screen) return <Skeleton height={24} />;
  return stop === undefined ? (
    <screen.OrderReviewScreen order={{ id: order, token }} />
  ) : (
    <screen.StopLetters orderId={order} token={stop} />
  );
}

import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { LateScreen } from '../late-screen.tsx';
import { orderSearchSchema } from '../order-search.ts';

export const Route = createFileRoute('/order-review')({
  component: OrderReviewRoute,
  validateSearch: v.object({
    ...orderSearchSchema.entries,
    /** Token that stops the letters asking for reviews. */
    stop: v.fallback(v.optional(v.string()), undefined),
  }),
});

const lazyScreen = lazyPart(() => withTexts(import('../../features/reviews/order-review.tsx')));

function OrderReviewRoute() {
  const { t } = useLingui();
  const { order, token = '', stop } = Route.useSearch();
  const incomplete = {
    title: t`Немає чого оцінювати`,
    text: t`Відкрийте посилання з листа ще раз або знайдіть замовлення в кабінеті.`,
  };
  return (
    <LateScreen
      part={lazyScreen}
      incomplete={order === undefined ? incomplete : null}
      failedTitle={t`Відгук зараз не написати`}
    >
      {(screen) =>
        stop === undefined ? (
          <screen.OrderReviewScreen order={{ id: order ?? '', token }} />
        ) : (
          <screen.StopLetters orderId={order ?? ''} token={stop} />
        )
      }
    </LateScreen>
  );
}

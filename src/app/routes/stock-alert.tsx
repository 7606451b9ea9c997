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

const parameter = v.fallback(v.optional(v.string()), undefined);

export const Route = createFileRoute('/stock-alert')({
  component: StockAlertRoute,
  /** The request, and the token that ends it. */
  validateSearch: v.object({ alert: parameter, stop: parameter }),
});

/** Loaded late, because few shoppers open this route. */
const lazyScreen = lazyPart(() => withTexts(import('../../features/stock-alert/stop-alert.tsx')));

function StockAlertRoute() {
  useAppHead();
  const { t } = useLingui();
  const { alert, stop } = Route.useSearch();
  const { part: screen, ask } = useRequestedPart(lazyScreen);
  const [isFailed, setFailed] = useState(false);
  const load = async () => setFailed(!(await ask()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; after a failure by the button
  useEffect(() => {
    void load();
  }, []);
  if (!useIsMounted()) return <Skeleton height={24} />;
  if (alert === undefined || stop === undefined) {
    return (
      <Message title={t`Посилання неповне`} isScreen>
        <p>{t`Відкрийте його з листа ще раз.`}</p>
      </Message>
    );
  }
  if (isFailed) {
    return (
      <Message title={t`Не вийшло скасувати`} isScreen isError>
        <Button onClick={() => void load()}>{t`Спробувати ще раз`}</Button>
      </Message>
    );
  }
  return screen ? <screen.StopAlert alertId={alert} token={stop} /> : <Skeleton height={24} />;
}

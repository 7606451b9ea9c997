import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { LateScreen } from '../late-screen.tsx';

const parameter = v.fallback(v.optional(v.string()), undefined);

export const Route = createFileRoute('/stock-alert')({
  component: StockAlertRoute,
  /** The request, and the token that ends it. */
  validateSearch: v.object({ alert: parameter, stop: parameter }),
});

const lazyScreen = lazyPart(() => withTexts(import('../../features/stock-alert/stop-alert.tsx')));

function StockAlertRoute() {
  const { t } = useLingui();
  const { alert = '', stop = '' } = Route.useSearch();
  const incomplete = { title: t`Посилання неповне`, text: t`Відкрийте його з листа ще раз.` };
  return (
    <LateScreen part={lazyScreen} incomplete={alert && stop ? null : incomplete} failedTitle={t`Не вийшло скасувати`}>
      {(screen) => <screen.StopAlert alertId={alert} token={stop} />}
    </LateScreen>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { BulkStep } from '../../contract/order-bulk.ts';
import type { OrderRow } from '../../contract/order-list.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { Badge } from '../../ui/badge.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './orders.module.css';
import { StatusBadge } from './status-badge.tsx';
import { TaskReasonText } from './task-reason.tsx';
import type { StepResult, Steps } from './use-steps.ts';

/** Progress and results of the steps that were taken with the selected orders; refused ones come first. */
export function StepResults({ steps: { orders, results, running, error } }: { readonly steps: Steps }) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const stepNames = useStepNames();
  const told = orders.flatMap((order) => {
    const result = results.get(order.id);
    return result ? [{ order, result }] : [];
  });
  const top = useRef<HTMLDivElement>(null);
  const isTrouble = !running && (error !== null || told.some(({ result }) => result.outcome === 'refused'));
  // The list may be scrolled, so a refusal would not be seen.
  useEffect(() => {
    if (isTrouble) top.current?.scrollIntoView({ block: 'nearest' });
  }, [isTrouble]);
  if (told.length === 0 && !running && !error) return null;
  const refused = told.filter(({ result }) => result.outcome === 'refused');
  const others = told.filter(({ result }) => result.outcome !== 'refused');
  return (
    <div ref={top} className={styles.aboveList}>
      <Panel title={t`Вибрані замовлення`}>
        {running && (
          <ProgressBar
            label={stepNames[running.step]}
            value={running.done / running.total}
            text={t`${running.done} з ${running.total}`}
          />
        )}
        <WaybillProgress orders={told.map(({ order }) => order)} />
        <p role="status">{!running && told.length > 0 && t`Вийшло: ${others.length}. Не вийшло: ${refused.length}.`}</p>
        <div role="alert">
          {error && (
            <Notice tone="error">
              {errorMessage(error)} {t`Натисніть ще раз: зроблене не повториться.`}
            </Notice>
          )}
        </div>
        <ul className={styles.results}>
          {[...refused, ...others].map(({ order, result }) => (
            <li key={order.id} className={layout.line}>
              <Link to="/orders/$id" params={{ id: order.id }}>{`№ ${order.number}`}</Link>
              <StatusBadge status={order.status} />
              <Outcome result={result} />
              <Waybill order={order} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** Progress of the waybills that jobs request from the carrier. */
function WaybillProgress({ orders }: { readonly orders: readonly OrderRow[] }) {
  const { t } = useLingui();
  const queued = orders.filter(({ waybill }) => waybill === 'queued').length;
  const made = orders.filter(({ waybill }) => waybill === 'made').length;
  if (queued === 0) return null;
  const total = queued + made;
  return <ProgressBar label={t`Нова пошта створює ТТН`} value={made / total} text={t`${made} з ${total}`} />;
}

function Outcome({ result: { outcome, message, step } }: { readonly result: StepResult }) {
  const { t } = useLingui();
  if (outcome === 'refused') return <span className={styles.refusal}>{message}</span>;
  if (step === 'register') return null;
  return outcome === 'already' ? <Badge>{t`зроблено раніше`}</Badge> : <Badge tone="success">{t`готово`}</Badge>;
}

/** State of the waybill and its register. */
function Waybill({ order }: { readonly order: OrderRow }) {
  const { t } = useLingui();
  const { waybill, waybillProblem, trackingNumber, register } = order;
  if (waybill === 'queued') return <span>{t`ТТН створюється…`}</span>;
  if (waybill === 'failed')
    return (
      <span className={styles.refusal}>
        {t`ТТН не створено.`} {waybillProblem && <TaskReasonText reason={waybillProblem} />}
      </span>
    );
  if (trackingNumber === null) return null;
  return (
    <span>
      {t`ТТН ${trackingNumber}`}
      {register !== null && `, ${t`реєстр ${register}`}`}
    </span>
  );
}

function useStepNames(): Readonly<Record<BulkStep, string>> {
  const { t } = useLingui();
  return { pack: t`Збираємо`, waybill: t`Просимо ТТН`, register: t`Складаємо реєстр`, ship: t`Передаємо` };
}

import { useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { printOrders } from '../../contract/order-printing.ts';
import { MOST_PACKED, type PackingLine, type PackingOrder, type PackingState } from '../../contract/packing.ts';
import { ORDERS_A_PAGE } from '../../contract/queries/orders.ts';
import { clsx } from '../../lib/clsx.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { isCodeOf } from '../../lib/scan.ts';
import { useStudio } from '../../lib/studio.tsx';
import { CameraButton } from '../../ui/camera-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MissingDialog } from './missing-dialog.tsx';
import styles from './packing.module.css';
import { FinishButton, OrderToPack, PackingCard } from './packing-card.tsx';
import { packedOf, piecesLeft } from './packing-lines.tsx';
import { usePackedTick, usePackingOrders, usePackingState, useReportOpen } from './packing-queries.ts';
import { packingRoute } from './route.tsx';
import { ScanBar } from './scan-bar.tsx';
import { useFinish } from './use-finish.ts';
import { type ScanResult, useScans } from './use-scans.ts';

const NOBODY: PackingState = { version: '', ticks: [], people: [] };

/**
 * Lists the orders to pack, on a phone beside the boxes: staff tick the pieces, or scan them, then mark the order as
 * packed. A scanned order is shown alone.
 */
export function PackingScreen() {
  const { order: openId } = useSearch({ from: packingRoute.id });
  const { data, error, refetch } = usePackingOrders(openId);
  const state = usePackingState() ?? NOBODY;
  const open = data?.find(({ id }) => id === openId);
  useReportOpen(open?.id ?? null);
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />;
  if (open) return <OpenOrder key={open.id} order={open} orders={data} state={state} />;
  return <OrderList orders={data} state={state} isGone={openId !== undefined} />;
}

function Waiting({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Збирання`} />
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton rows={6} />}
    </>
  );
}

interface OrderListProps {
  readonly orders: readonly PackingOrder[];
  readonly state: PackingState;
  /** True if the order of the address no longer waits to be packed. */
  readonly isGone: boolean;
}

function OrderList({ orders, state, isGone }: OrderListProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { result, scan } = useScans({
    orders,
    own: () => null,
    onProduct: ({ name }) => t`Спершу відскануйте номер замовлення. Це ${name}`,
  });
  const printed = orders.slice(0, ORDERS_A_PAGE).map(({ id }) => id);
  return (
    <>
      <PageHeader title={t`Збирання`}>
        <CameraButton onCode={scan} />
        {orders.length > 0 && (
          <>
            <Link to="/picking">{t`Лист підбору`}</Link>
            <a
              href={api.url(printOrders, { query: { kind: 'packing', id: printed } })}
              target="_blank"
              rel="noreferrer"
            >
              {t`Друкувати всі`}
            </a>
          </>
        )}
      </PageHeader>
      {isGone && <Notice>{t`Це замовлення вже не чекає на збирання.`}</Notice>}
      {orders.length === 0 && (
        <EmptyState icon="box" title={t`Усе зібрано`}>
          <p>{t`Нові замовлення з’являться тут самі.`}</p>
        </EmptyState>
      )}
      {orders.length === MOST_PACKED && (
        <Notice>{t`Показано ${MOST_PACKED} замовлень, що чекають найдовше. Інші відкриє сканер за номером.`}</Notice>
      )}
      <div className={styles.cards}>
        {orders.map((order) => (
          <PackingCard key={order.id} order={order} state={state} />
        ))}
      </div>
      {result && <ScanBar result={result} idle="" />}
    </>
  );
}

interface OpenOrderProps {
  readonly order: PackingOrder;
  readonly orders: readonly PackingOrder[];
  readonly state: PackingState;
}

function OpenOrder({ order, orders, state }: OpenOrderProps) {
  const { t } = useLingui();
  const [missing, setMissing] = useState<PackingLine | null>(null);
  const errorMessage = useErrorMessage();
  const finishing = useFinish(order.id);
  const own = useOwnCodes(order, state, finishing.finish);
  const { result, scan } = useScans({
    orders,
    own,
    onProduct: ({ name, sku }) => t`Не те: ${name} (${sku}) не з цього замовлення`,
    isOff: missing !== null,
  });
  const others = state.people.filter(({ orderId }) => orderId === order.id).map(({ name }) => name);
  return (
    <>
      <PageHeader
        title={t`Збирання № ${order.number}`}
        back={<Link to="/packing" search={{}}>{t`Усі замовлення: ${orders.length}`}</Link>}
      >
        <CameraButton onCode={scan} />
        <Link to="/orders/$id" params={{ id: order.id }}>{t`Сторінка замовлення`}</Link>
      </PageHeader>
      {others.length > 0 && (
        <Notice tone="warning">{t`Це замовлення зараз збирає ${others.join(', ')}. Позначки спільні.`}</Notice>
      )}
      <div role="alert">
        {finishing.write.error && <Notice tone="error">{errorMessage(finishing.write.error)}</Notice>}
      </div>
      <Panel className={clsx(styles.card, styles.open)}>
        <OrderToPack order={order} state={state} onMissing={setMissing} />
      </Panel>
      {missing && (
        <MissingDialog
          orderId={order.id}
          line={missing}
          packed={packedOf(order, missing, state.ticks).pieces}
          onClose={() => setMissing(null)}
        />
      )}
      <ScanBar result={result} idle={t`Скануйте товари або позначайте їх`}>
        <FinishButton order={order} state={state} finishing={finishing} />
      </ScanBar>
    </>
  );
}

/** Handles the codes of the open order: a product ticks one piece, the order's number marks it as packed. */
function useOwnCodes(order: PackingOrder, { ticks }: PackingState, finish: ReturnType<typeof useFinish>['finish']) {
  const { t } = useLingui();
  const tick = usePackedTick();
  return (code: string, refuse: (error: unknown) => void): ScanResult | null => {
    const lines = order.lines.filter((line) => isCodeOf(code, line));
    const [first] = lines;
    if (first) {
      const line = lines.find((one) => packedOf(order, one, ticks).pieces < one.quantity);
      if (!line) return { tone: 'error', text: t`Зайва штука, у коробці вже всі: ${first.name}` };
      const { position, name, quantity } = line;
      const pieces = packedOf(order, line, ticks).pieces + 1;
      const added = { key: crypto.randomUUID(), orderId: order.id, position, pieces: { add: 1 } };
      tick.mutateAsync(added).catch(refuse);
      return { tone: 'success', text: t`${pieces} з ${quantity}: ${name}` };
    }
    if (code !== String(order.number)) return null;
    const left = piecesLeft(order, ticks);
    if (left > 0) return { tone: 'error', text: t`Ще не все: лишилося штук ${left}` };
    finish(order, refuse);
    return { tone: 'success', text: t`№ ${order.number} зібрано` };
  };
}

import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrderRow } from '../../contract/order-list.ts';
import { isToPack } from '../../contract/order-moves.ts';
import { type PRINT_KINDS, printOrders } from '../../contract/order-printing.ts';
import { ORDERS_AT_ONCE } from '../../contract/queries/orders.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { Steps } from './use-steps.ts';

interface BulkActionsProps {
  readonly steps: Steps;
  readonly onClear: () => void;
}

type PrintKind = (typeof PRINT_KINDS)[number];

/** Steps and prints for the selected orders, from packing to the hand-over. */
export function BulkActions({ steps, onClear }: BulkActionsProps) {
  const { t } = useLingui();
  const may = useMay();
  const { length: count } = steps.orders;
  return (
    <BulkBar count={count} onClear={onClear}>
      {count > ORDERS_AT_ONCE ? (
        <p>{t`За раз можна вибрати щонайбільше ${ORDERS_AT_ONCE} замовлень.`}</p>
      ) : (
        <>
          {may('orders.write') && <StepButtons steps={steps} />}
          <MoreActions steps={steps} />
        </>
      )}
    </BulkBar>
  );
}

const canPack = ({ status }: OrderRow) => isToPack(status);
const hasWaybill = ({ status, waybill }: OrderRow) => status === 'packed' && waybill === 'made';
const lacksWaybill = ({ status, waybill, shippingMethod }: OrderRow) =>
  (status === 'packed' || status === 'shipped' || status === 'delivered') &&
  shippingMethod !== 'pickup' &&
  (waybill === 'none' || waybill === 'failed');

/** The steps in their usual sequence, each with the number of orders that can take it. */
function StepButtons({ steps }: { readonly steps: Steps }) {
  const { t } = useLingui();
  const { orders, running, take } = steps;
  const print = useDispatchPrint(steps);
  const toPack = orders.filter(canPack);
  const ready = orders.filter(hasWaybill);
  const isBusy = running !== null;
  // Until the carrier has answered, more parcels will be ready.
  const isNext = toPack.length === 0 && ready.length > 0 && orders.every(({ waybill }) => waybill !== 'queued');
  return (
    <>
      <Button
        variant={toPack.length > 0 ? 'primary' : 'secondary'}
        isDisabled={toPack.length === 0}
        isPending={isBusy}
        onPress={() => void take('pack', toPack)}
      >
        {t`Зібрати й створити ТТН: ${toPack.length}`}
      </Button>
      <Button
        variant="secondary"
        isDisabled={ready.length === 0}
        isPending={isBusy}
        onPress={() => void print.open(ready)}
      >
        {t`Наклейки й реєстр: ${ready.length}`}
      </Button>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        isDisabled={ready.length === 0}
        isPending={isBusy}
        onPress={() => void take('ship', ready)}
      >
        {t`Передано перевізнику: ${ready.length}`}
      </Button>
      {print.blocked !== null && (
        <a href={print.blocked} target="_blank" rel="noreferrer">
          {t`Відкрити наклейки й реєстр`}
        </a>
      )}
    </>
  );
}

/**
 * Registers parcels, and opens their labels and registers in a new tab. The tab is opened with the press, because
 * browsers block tabs that are opened later; the address of a blocked one is returned.
 */
function useDispatchPrint({ take }: Steps) {
  const { api } = useStudio();
  const [blocked, setBlocked] = useState<string | null>(null);
  const open = async (orders: readonly OrderRow[]) => {
    setBlocked(null);
    const tab = window.open('', '_blank');
    if (!(await take('register', orders))) {
      tab?.close();
      return;
    }
    const url = api.url(printOrders, { query: { kind: 'dispatch', id: orders.map(({ id }) => id) } });
    if (tab) tab.location.replace(url);
    else setBlocked(url);
  };
  return { open, blocked };
}

/** Prints of each kind, and steps that are taken again. */
function MoreActions({ steps: { orders, running, take } }: { readonly steps: Steps }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const navigate = useNavigate();
  const ids = orders.map(({ id }) => id);
  const open = (kind: PrintKind) =>
    void window.open(api.url(printOrders, { query: { kind, id: ids } }), '_blank', 'noopener');
  const toPick = orders.filter(canPack);
  const again = orders.filter(lacksWaybill);
  const prints: readonly (readonly [PrintKind, string])[] = [
    ['packing', t`Листи збирання`],
    ['label', t`Наклейки 100 × 100 мм`],
    ['register', t`Реєстр Нової пошти`],
    ['parcel', t`Аркуші на посилки`],
    ['invoice', t`Рахунки`],
  ];
  return (
    <Menu trigger={<Button variant="secondary">{t`Ще`}</Button>} label={t`Інші дії з вибраним`} placement="top end">
      {may('orders.write') && (
        <MenuItem isDisabled={again.length === 0 || running !== null} onAction={() => void take('waybill', again)}>
          {t`Створити ТТН: ${again.length}`}
        </MenuItem>
      )}
      <MenuItem
        isDisabled={toPick.length === 0}
        onAction={() => void navigate({ to: '/picking', search: { id: toPick.map(({ id }) => id) } })}
      >
        {t`Лист підбору: ${toPick.length}`}
      </MenuItem>
      {prints.map(([kind, label]) => (
        <MenuItem key={kind} onAction={() => open(kind)}>
          {t`Друкувати: ${label}`}
        </MenuItem>
      ))}
    </Menu>
  );
}

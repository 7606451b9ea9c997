import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../src/rules/money.ts';
import type { PackingLine, PackingOrder, PackingState } from '../../contract/packing.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CallbackNotice } from './callback-notice.tsx';
import styles from './packing.module.css';
import { PackingLines, piecesLeft } from './packing-lines.tsx';
import { usePackedTick } from './packing-queries.ts';
import { SendOn } from './send-on.tsx';
import { useFinish } from './use-finish.ts';
import { DELIVERY_WORDS } from './words.ts';

interface PackingCardProps {
  readonly order: PackingOrder;
  readonly state: PackingState;
}

/** An order of the list: its destination, notes, lines to tick, and the button that marks it as packed. */
export function PackingCard({ order, state }: PackingCardProps) {
  const { t } = useLingui();
  const { id, number } = order;
  return (
    <Panel
      title={`№ ${number}`}
      className={styles.card}
      aside={<Link to="/packing" search={{ order: id }} aria-label={t`Збирати № ${number}`}>{t`Збирати`}</Link>}
    >
      <OrderToPack order={order} state={state} />
      <Finish order={order} state={state} />
    </Panel>
  );
}

interface OrderToPackProps extends PackingCardProps {
  readonly onMissing?: (line: PackingLine) => void;
}

/** The destination and notes of an order, and its lines with their ticks. */
export function OrderToPack({ order, state, onMissing }: OrderToPackProps) {
  const { i18n } = useLingui();
  const errorMessage = useErrorMessage();
  const tick = usePackedTick();
  return (
    <>
      <div className={styles.facts}>
        <SendOn day={order.sendOn} />
        <People order={order} state={state} />
        <span>
          {[i18n._(DELIVERY_WORDS[order.shippingMethod]), order.name, order.place]
            .filter((text) => text !== null)
            .join(' · ')}
        </span>
      </div>
      <Remarks order={order} />
      <PackingLines order={order} ticks={state.ticks} tick={tick} onMissing={onMissing} />
      <div role="alert">{tick.error && <Notice tone="error">{errorMessage(tick.error)}</Notice>}</div>
    </>
  );
}

/** The other people who have the order open. */
function People({ order, state }: Pick<PackingCardProps, 'order' | 'state'>) {
  const { t } = useLingui();
  return state.people
    .filter(({ orderId }) => orderId === order.id)
    .map(({ name }) => <Badge key={name} tone="warning">{t`Збирає ${name}`}</Badge>);
}

function Remarks({ order }: Pick<PackingCardProps, 'order'>) {
  const { t } = useLingui();
  return (
    <>
      {order.isCallbackNeeded && <CallbackNotice id={order.id} phone={order.phone} />}
      {order.refunded > 0 && (
        <Notice tone="warning">{t`Покупцеві повернуто ${formatMoney(order.refunded)}: пакуйте лише те, що в списку.`}</Notice>
      )}
      {order.note !== null && <Notice>{order.note}</Notice>}
      {order.notes.map((text) => (
        <Notice key={text}>{text}</Notice>
      ))}
    </>
  );
}

function Finish({ order, state }: Pick<PackingCardProps, 'order' | 'state'>) {
  const errorMessage = useErrorMessage();
  const finishing = useFinish(order.id);
  const { error } = finishing.write;
  return (
    <>
      <div role="alert">{error && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
      <FinishButton order={order} state={state} finishing={finishing} />
    </>
  );
}

interface FinishButtonProps extends Pick<PackingCardProps, 'order' | 'state'> {
  readonly finishing: ReturnType<typeof useFinish>;
}

/** Marks an order as packed once all its pieces are ticked. */
export function FinishButton({ order, state, finishing: { write, finish } }: FinishButtonProps) {
  const { t } = useLingui();
  const may = useMay();
  const left = piecesLeft(order, state.ticks);
  if (!may('orders.write')) return null;
  return (
    <Button isDisabled={left > 0} isPending={write.isPending} onPress={() => finish(order)}>
      {left > 0 ? t`Лишилося штук: ${left}` : t`Зібрано`}
    </Button>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import type { PackingLine, PackingOrder, PackingState } from '../../contract/packing.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CallbackNotice } from './callback-notice.tsx';
import { MissingDialog } from './missing-dialog.tsx';
import styles from './packing.module.css';
import { PackingLines, packedOf, piecesLeft } from './packing-lines.tsx';
import { usePackedTick } from './packing-queries.ts';
import { SendOn } from './send-on.tsx';
import { useFinish } from './use-finish.ts';
import { DELIVERY_WORDS } from './words.ts';

interface PackingCardProps {
  readonly order: PackingOrder;
  readonly state: PackingState;
  /** True if it is the only order on the screen, whose button is in the bar at the foot. */
  readonly isOpen?: boolean;
  readonly onDialog: (isOpen: boolean) => void;
}

/** An order to pack: destination, notes, and lines to tick. */
export function PackingCard({ order, state, isOpen = false, onDialog }: PackingCardProps) {
  const { t, i18n } = useLingui();
  const errorMessage = useErrorMessage();
  const [missing, setMissing] = useState<PackingLine | null>(null);
  const tick = usePackedTick();
  const { id, number } = order;
  const askMissing = (line: PackingLine | null) => {
    setMissing(line);
    onDialog(line !== null);
  };
  return (
    <Panel
      title={`№ ${number}`}
      className={styles.card}
      aside={
        isOpen ? (
          <Link to="/orders/$id" params={{ id }}>{t`Сторінка замовлення`}</Link>
        ) : (
          <Link to="/packing" search={{ order: id }} aria-label={t`Збирати № ${number}`}>{t`Збирати`}</Link>
        )
      }
    >
      <div className={styles.facts}>
        <SendOn day={order.sendOn} />
        <span>{i18n._(DELIVERY_WORDS[order.shippingMethod])}</span>
        <People order={order} state={state} />
      </div>
      <div className={styles.facts}>
        <span>{[order.name, order.place].filter((text) => text !== null).join(' · ')}</span>
      </div>
      <Remarks order={order} />
      <PackingLines order={order} ticks={state.ticks} tick={tick} onMissing={askMissing} />
      <div role="alert">{tick.error && <Notice tone="error">{errorMessage(tick.error)}</Notice>}</div>
      {!isOpen && <Finish order={order} state={state} />}
      {missing && (
        <MissingDialog
          orderId={id}
          line={missing}
          packed={packedOf(order, missing, state.ticks).pieces}
          onClose={() => askMissing(null)}
        />
      )}
    </Panel>
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

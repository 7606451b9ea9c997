import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import type { FatedPieces } from '../../../src/rules/piece-fates.ts';
import { moveStudioOrder } from '../../contract/order-actions.ts';
import type { OrderStatus } from '../../contract/order-moves.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useMay } from '../../lib/session.ts';
import { ORDER_STATUS_NAMES } from '../../lib/state-names.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DueActions, isPaymentNext } from './due-actions.tsx';
import styles from './orders.module.css';
import { PieceFates, usePieceFates } from './piece-fates.tsx';
import { useIsOrderWritten, useOrderWrite, useSeenOrder } from './queries.ts';
import { MOVE_WORDS, REFUSAL_WORDS } from './words.ts';

type Target = keyof typeof MOVE_WORDS;

/** Shows the possible next states of the order; impossible ones with the reason. */
export function Moves({ order }: { readonly order: StudioOrder }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const [to, setTo] = useState<Target | null>(null);
  const isWritten = useIsOrderWritten(order.id);
  const moves = order.moves.flatMap((move) => (isTarget(move.to) ? [{ ...move, to: move.to }] : []));
  const possible = moves.filter(({ refusal }) => refusal === null);
  const refused = moves.filter(({ refusal }) => refusal !== null);
  return (
    <Panel title={t`Наступний крок`}>
      <DueActions order={order} />
      {may('orders.write') && (
        <div className={layout.actions}>
          {possible.map((move, index) => (
            <Button
              key={move.to}
              isDisabled={isWritten}
              variant={isEnd(move.to) ? 'danger' : index === 0 && !isPaymentNext(order) ? 'primary' : 'secondary'}
              onPress={() => setTo(move.to)}
            >
              {i18n._(MOVE_WORDS[move.to])}
            </Button>
          ))}
        </div>
      )}
      {possible.length === 0 && <p>{t`Замовлення закінчено: далі кроків немає.`}</p>}
      <details>
        <summary>{t`Чому не інші`}</summary>
        <ul className={styles.refusals}>
          {refused.map(({ to: target, refusal }) => (
            <li key={target}>
              {i18n._(ORDER_STATUS_NAMES[target])}: {refusal && i18n._(REFUSAL_WORDS[refusal])}
            </li>
          ))}
        </ul>
      </details>
      {to && <MoveDialog order={order} to={to} onClose={() => setTo(null)} />}
    </Panel>
  );
}

const isTarget = (status: OrderStatus): status is Target => status in MOVE_WORDS;
const isEnd = (status: OrderStatus) => status === 'cancelled' || status === 'returned';

/** States of an order whose pieces are not processed yet. */
const UNPACKED: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment', 'paid']);

interface Move {
  readonly to: Target;
  readonly note: string;
  readonly revision: number;
  readonly trackingNumber?: string;
  readonly pieces?: FatedPieces[];
}

interface MoveDialogProps {
  readonly order: StudioOrder;
  readonly to: Target;
  readonly onClose: () => void;
}

function MoveDialog({ order: current, to, onClose }: MoveDialogProps) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const [note, setNote] = useState('');
  const [number, setNumber] = useState('');
  const { id } = current;
  const write = useOrderWrite(id, (api, { revision, ...body }: Move) =>
    api.request(moveStudioOrder, { params: { id }, body, ifMatch: revision }),
  );
  const order = useSeenOrder(current, write.error);
  const { money, revision } = order;
  const wasPacked = !UNPACKED.has(order.status);
  const fates = usePieceFates(order, wasPacked);
  const isNumberMissing = to === 'shipped' && order.waybill.number === null;
  const fields = fieldErrors(write.error);
  const confirm = async () => {
    const typed = isNumberMissing && number.trim() !== '' ? { trackingNumber: number } : {};
    const pieces = isEnd(to) ? { pieces: fates.pieces } : {};
    await write.mutateAsync({ to, note, revision, ...typed, ...pieces });
    toast(t`Замовлення № ${order.number}: ${i18n._(ORDER_STATUS_NAMES[to])}`);
  };
  return (
    <ConfirmDialog
      title={`${i18n._(MOVE_WORDS[to])}, № ${order.number}`}
      action={i18n._(MOVE_WORDS[to])}
      isDangerous={isEnd(to)}
      isDisabled={isEnd(to) && !fates.isValid}
      {...(to === 'cancelled' && { dismissal: t`Лишити замовлення` })}
      isOpen
      onClose={onClose}
      onConfirm={confirm}
    >
      {isEnd(to) && <p>{t`Покупцеві напишемо. Товар повернеться на полицю, якщо не скажете іншого.`}</p>}
      {to === 'returned' && money.refundable > 0 && may('refunds.write') && (
        <p>{t`Повертають не все? Тоді поверніть гроші за окремі товари: «Повернути гроші», «За товари».`}</p>
      )}
      {isEnd(to) && (
        <details className={layout.stack} open={wasPacked}>
          <summary>{t`Де товар`}</summary>
          <PieceFates {...fates} />
        </details>
      )}
      {isEnd(to) && money.refundable > 0 && (
        <p>{t`Повернемо ${formatMoney(money.refundable)}: доведеться підтвердити, що це ви.`}</p>
      )}
      {to === 'packed' && order.shippingMethod !== 'pickup' && <p>{t`Попросимо Нову пошту створити ТТН.`}</p>}
      {to === 'packed' && order.shippingMethod === 'pickup' && <p>{t`Напишемо покупцеві, що можна забирати.`}</p>}
      {to === 'finished' && order.paymentMethod === 'cash-on-delivery' && money.due > 0 && (
        <p>{t`Запишемо, що покупець сплатив ${formatMoney(money.due)} при отриманні.`}</p>
      )}
      {isNumberMissing && (
        <TextField
          label={t`Номер ТТН`}
          hint={t`14 цифр. Без нього покупець прочитає, що номер надішлемо окремо: впишіть або створіть ТТН потім на сторінці замовлення.`}
          isOptional
          inputMode="numeric"
          maxLength={30}
          value={number}
          onChange={setNumber}
          error={fields.trackingNumber}
        />
      )}
      <TextArea label={t`Причина або примітка`} isOptional rows={2} maxLength={500} value={note} onChange={setNote} />
    </ConfirmDialog>
  );
}

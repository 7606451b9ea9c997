import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import { moveStudioOrder } from '../../contract/order-actions.ts';
import type { OrderStatus } from '../../contract/order-moves.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './orders.module.css';
import { useOrderWrite } from './queries.ts';
import { MOVE_WORDS, REFUSAL_WORDS, STATUS_WORDS } from './words.ts';

type Target = keyof typeof MOVE_WORDS;

/** Where the order can go next by the state machine's word; and where not, with the reason. */
export function Moves({ order }: { readonly order: StudioOrder }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const [to, setTo] = useState<Target | null>(null);
  const moves = order.moves.flatMap((move) => (isTarget(move.to) ? [{ ...move, to: move.to }] : []));
  const possible = moves.filter(({ refusal }) => refusal === null);
  const refused = moves.filter(({ refusal }) => refusal !== null);
  return (
    <Panel title={t`Наступний крок`}>
      {may('orders.write') && (
        <div className={styles.actions}>
          {possible.map((move, index) => (
            <Button
              key={move.to}
              variant={isEnd(move.to) ? 'danger' : index === 0 ? 'primary' : 'secondary'}
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
              {i18n._(STATUS_WORDS[target])}: {refusal && i18n._(REFUSAL_WORDS[refusal])}
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

interface MoveDialogProps {
  readonly order: StudioOrder;
  readonly to: Target;
  readonly onClose: () => void;
}

function MoveDialog({ order, to, onClose }: MoveDialogProps) {
  const { t, i18n } = useLingui();
  const [note, setNote] = useState('');
  const { id, revision, money } = order;
  const write = useOrderWrite(id, (api, body: { to: Target; note: string }) =>
    api.request(moveStudioOrder, { params: { id }, body, ifMatch: revision }),
  );
  const confirm = async () => {
    await write.mutateAsync({ to, note });
    toast(t`Замовлення № ${order.number}: ${i18n._(STATUS_WORDS[to])}`);
  };
  return (
    <ConfirmDialog
      title={t`Замовлення № ${order.number}`}
      action={i18n._(MOVE_WORDS[to])}
      isDangerous={isEnd(to)}
      isOpen
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{i18n._(MOVE_WORDS[to])}?</p>
      {isEnd(to) && <p>{t`Товар повернеться на склад, покупцеві напишемо.`}</p>}
      {isEnd(to) && money.refundable > 0 && (
        <p>{t`Повернемо ${formatMoney(money.refundable)}: доведеться підтвердити, що це ви.`}</p>
      )}
      {to === 'packed' && order.shippingMethod !== 'pickup' && <p>{t`Попросимо Нову пошту створити ТТН.`}</p>}
      {to === 'packed' && order.shippingMethod === 'pickup' && <p>{t`Напишемо покупцеві, що можна забирати.`}</p>}
      <TextArea label={t`Причина або примітка`} isOptional rows={2} maxLength={500} value={note} onChange={setNote} />
    </ConfirmDialog>
  );
}

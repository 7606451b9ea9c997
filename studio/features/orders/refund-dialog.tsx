import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import type { AskedPieces } from '../../../src/rules/piece-fates.ts';
import { refundOfPieces } from '../../../src/rules/refunds.ts';
import { refundStudioOrder } from '../../contract/order-actions.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOrderWrite } from './queries.ts';
import { RefundedPieces, useRefundedPieces } from './refunded-pieces.tsx';

interface RefundDialogProps {
  readonly order: StudioOrder;
  readonly onClose: () => void;
}

type Way = 'amount' | 'lines';

/** The field of the request that shows its error. */
const SHOWN_ERRORS = ['reason'];

/**
 * Refunds an amount, or the cost of pieces. The idempotency key is created once, so that a second click is the same
 * refund.
 */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  const { id, money, status, waybill } = order;
  const [key] = useState(() => crypto.randomUUID());
  const [way, setWay] = useState<Way>('amount');
  const [amount, setAmount] = useState<number | null>(money.overpaid || null);
  const [isAmountValid, setAmountValid] = useState(true);
  const refunded = useRefundedPieces(order);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const sum = way === 'amount' ? amount : refundOfPieces(order.lines, refunded.pieces);
  const write = useOrderWrite(id, (api, body: Body) => api.request(refundStudioOrder, { params: { id }, body }));
  const isTooMuch = sum !== null && sum > money.refundable;
  const isValid = way === 'amount' ? isAmountValid : refunded.isValid;
  const isReady = isValid && sum !== null && sum > 0 && !isTooMuch && reason.trim() !== '';
  const form = useSubmit(async () => {
    setTried(true);
    if (!isReady) return;
    await write.mutateAsync({ key, what: way === 'amount' ? { amount: sum } : { lines: refunded.pieces }, reason });
    toast(t`Повертаємо ${formatMoney(sum)}`);
    onClose();
  }, SHOWN_ERRORS);
  return (
    <FormDialog
      title={t`Повернути гроші, № ${order.number}`}
      action={t`Повернути`}
      dismissal={t`Не повертати`}
      isDangerous
      form={form}
      onClose={onClose}
    >
      <p>{t`Можна повернути до ${formatMoney(money.refundable)}.`}</p>
      <RadioGroup
        label={t`Що повернути`}
        value={way}
        options={[
          { id: 'amount', label: t`Суму` },
          { id: 'lines', label: t`За товари` },
        ]}
        onChange={setWay}
      />
      {way === 'amount' ? (
        <MoneyField
          label={t`Сума`}
          value={amount}
          onChange={setAmount}
          onValidity={setAmountValid}
          error={
            isTooMuch
              ? t`Щонайбільше ${formatMoney(money.refundable)}`
              : isTried && !amount
                ? t`Впишіть суму`
                : undefined
          }
        />
      ) : (
        <RefundedPieces {...refunded} />
      )}
      <TextArea
        label={t`Причина`}
        hint={t`Її бачать лише свої.`}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={form.fields.reason ?? (isTried && reason.trim() === '' ? t`Впишіть причину` : undefined)}
      />
      <p aria-live="polite">
        {sum === null || sum === 0
          ? t`Виберіть, що повернути.`
          : isTooMuch
            ? t`Щонайбільше ${formatMoney(money.refundable)}`
            : t`Повернемо ${formatMoney(sum)}.`}
      </p>
      {way === 'lines' && status === 'packed' && waybill.number !== null && !waybill.isTyped && (
        <Notice>{t`ТТН видалимо й створимо нову з цими даними: наклейку доведеться надрукувати знову.`}</Notice>
      )}
      {money.way === 'hand' && (
        <Notice>{t`Гроші надходили не карткою: з’явиться завдання повернути їх переказом.`}</Notice>
      )}
    </FormDialog>
  );
}

interface Body {
  readonly key: string;
  readonly what: { amount: number } | { lines: AskedPieces[] };
  readonly reason: string;
}

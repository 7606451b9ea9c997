import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { receiveOrderRest, sendOrderPayLink } from '../../contract/order-actions.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOrderWrite } from './queries.ts';

/** Returns true if the next step is a payment that staff can only ask for, or record. */
export const isPaymentNext = ({ paymentMethod, status, rest }: StudioOrder): boolean =>
  rest > 0 || (paymentMethod === 'card' && status === 'awaiting-payment');

/** Shows what the customer owes, and sends the link to pay again; a transfer for the rest is recorded here. */
export function DueActions({ order }: { readonly order: StudioOrder }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const may = useMay();
  const errorMessage = useErrorMessage();
  const [isReceiving, setReceiving] = useState(false);
  const { id, rest, expiresAt } = order;
  const link = useOrderWrite(id, (api, _: null) => api.request(sendOrderPayLink, { params: { id } }));
  const receipt = useOrderWrite(id, (api, amount: number) =>
    api.request(receiveOrderRest, { params: { id }, body: { amount } }),
  );
  const isInvoice = order.paymentMethod === 'invoice';
  const isAwaiting = order.status === 'awaiting-payment';
  if (order.paymentMethod === 'cash-on-delivery' || (!isAwaiting && rest === 0)) return null;
  const until = expiresAt === null ? '' : formatKyivInstant(lang, expiresAt);
  return (
    <>
      {isAwaiting && until !== '' && <p>{t`Чекаємо на оплату до ${until}.`}</p>}
      {rest > 0 && (
        <Notice tone="warning">{t`Покупець ще має сплатити ${formatMoney(rest)}: до того замовлення не передають.`}</Notice>
      )}
      {may('orders.write') && (
        <div className={layout.actions}>
          {isInvoice && rest > 0 && <Button onPress={() => setReceiving(true)}>{t`Гроші надійшли`}</Button>}
          <Button
            variant={isInvoice ? 'secondary' : 'primary'}
            isPending={link.isPending}
            onPress={() => link.mutate(null, { onSuccess: () => void toast(t`Посилання на оплату надсилаємо`) })}
          >
            {isInvoice ? t`Надіслати рахунок ще раз` : t`Надіслати посилання ще раз`}
          </Button>
        </div>
      )}
      <div role="alert">{link.error && <Notice tone="error">{errorMessage(link.error)}</Notice>}</div>
      {isReceiving && (
        <ConfirmDialog
          title={t`Гроші надійшли, № ${order.number}`}
          action={t`Гроші надійшли`}
          isOpen
          onClose={() => setReceiving(false)}
          onConfirm={async () => {
            await receipt.mutateAsync(rest);
            toast(t`Записано: надійшло ${formatMoney(rest)}`);
          }}
        >
          <p>{t`Записати, що на рахунок надійшло ${formatMoney(rest)}?`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PAYMENT_METHODS } from '../../contract/checkout.ts';
import type { CodeRequest, ContactKind } from '../../contract/one-time-code.ts';
import { enterCheckoutCode } from '../../contract/place-order.ts';
import { useShop } from '../../lib/shop.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeForm } from '../auth/code-form.tsx';

interface Props {
  /** The code that is awaited; null while no contact is being confirmed. */
  readonly request: CodeRequest | null;
  /** How the order is paid. */
  readonly payment: (typeof PAYMENT_METHODS)[number];
  /** Called when the contact is confirmed; the order can be sent again. */
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
  /** Called if the contact was mistyped. */
  readonly onOtherContact: (kind: ContactKind) => void;
}

/** Asks a shopper who does not prepay by card for the code that was sent to their phone or e-mail. */
export function CodeDialog({ request, onClose, ...rest }: Props) {
  const { t } = useLingui();
  const title = request?.kind === 'email' ? t`Підтвердьте пошту` : t`Підтвердьте телефон`;
  return (
    <Dialog title={title} isNarrow isOpen={request !== null} onClose={onClose}>
      {request && <Code key={request.id} first={request} {...rest} />}
    </Dialog>
  );
}

type CodeProps = { readonly first: CodeRequest } & Pick<Props, 'payment' | 'onConfirmed' | 'onOtherContact'>;

function Code({ first, payment, onConfirmed, onOtherContact }: CodeProps) {
  const { t } = useLingui();
  const { api } = useShop();
  const [request, setRequest] = useState(first);
  const reasons = {
    invoice: t`Відкладемо товар для вас до оплати рахунка, тож перевіримо, що пошта ваша. У цьому браузері — один раз.`,
    card: t`Ви забираєте майже все, що лишилося, тож перевіримо, що номер ваш. У цьому браузері — один раз.`,
    'cash-on-delivery': t`Ви платите після того, як отримаєте замовлення, тож перевіримо, що номер ваш. У цьому браузері — один раз.`,
  };
  return (
    <>
      <p>{reasons[payment]}</p>
      <CodeForm
        request={request}
        action={t`Підтвердити й замовити`}
        onResent={setRequest}
        otherLabel={first.kind === 'email' ? t`Змінити пошту` : t`Змінити телефон`}
        onOtherContact={() => onOtherContact(first.kind)}
        submit={async (entered) => {
          await api.request(enterCheckoutCode, { body: entered });
          onConfirmed();
        }}
      />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CodeRequest } from '../../contract/one-time-code.ts';
import { confirmCheckoutPhone } from '../../contract/place-order.ts';
import { useShop } from '../../lib/shop.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeForm } from '../auth/code-form.tsx';

interface Props {
  /** The code that is awaited; null while no phone is being confirmed. */
  readonly request: CodeRequest | null;
  /** The order is paid by a transfer, and its pieces are put aside until then. */
  readonly isByInvoice: boolean;
  /** The phone is confirmed; the order can be sent again. */
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Asks whoever does not pay by card first for the code that was sent to their phone. */
export function PhoneDialog({ request, onClose, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Підтвердьте телефон`} isNarrow isOpen={request !== null} onClose={onClose}>
      {request && <Code key={request.id} first={request} {...rest} />}
    </Dialog>
  );
}

type CodeProps = { readonly first: CodeRequest } & Pick<Props, 'isByInvoice' | 'onConfirmed'>;

function Code({ first, isByInvoice, onConfirmed }: CodeProps) {
  const { t } = useLingui();
  const { api } = useShop();
  const [request, setRequest] = useState(first);
  return (
    <>
      <p>
        {isByInvoice ? (
          <Trans>
            Відкладемо товар для вас до оплати рахунка, тож перевіримо, що номер ваш. У цьому браузері — один раз.
          </Trans>
        ) : (
          <Trans>
            Ви платите після того, як отримаєте замовлення, тож перевіримо, що номер ваш. У цьому браузері — один раз.
          </Trans>
        )}
      </p>
      <CodeForm
        request={request}
        action={t`Підтвердити й замовити`}
        onResent={setRequest}
        submit={async (entered) => {
          await api.request(confirmCheckoutPhone, { body: entered });
          onConfirmed();
        }}
      />
    </>
  );
}

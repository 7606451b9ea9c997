import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { confirmCheckoutPhone } from '../../contract/checkout.ts';
import type { CodeRequest } from '../../contract/one-time-code.ts';
import { useShop } from '../../lib/shop.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeForm } from '../auth/code-form.tsx';

interface Props {
  /** The code that is awaited; null while no phone is being confirmed. */
  readonly request: CodeRequest | null;
  /** The phone is confirmed; the order can be sent again. */
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Asks whoever pays after delivery for the code that was sent to their phone. */
export function PhoneDialog({ request, onConfirmed, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Підтвердьте телефон`} isNarrow isOpen={request !== null} onClose={onClose}>
      {request && <Code key={request.id} first={request} onConfirmed={onConfirmed} />}
    </Dialog>
  );
}

function Code({ first, onConfirmed }: { readonly first: CodeRequest } & Pick<Props, 'onConfirmed'>) {
  const { t } = useLingui();
  const { api } = useShop();
  const [request, setRequest] = useState(first);
  return (
    <>
      <p>
        <Trans>
          Ви платите після того, як отримаєте замовлення, тож перевіримо, що номер ваш. У цьому браузері — один раз.
        </Trans>
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

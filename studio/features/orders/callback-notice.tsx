import { useLingui } from '@lingui/react/macro';
import { formatPhone } from '../../../src/rules/phone.ts';
import { endOrderCallback } from '../../contract/order-actions.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOrderWrite } from './queries.ts';

/**
 * Shows that the customer wants a call before the order is sent, with a button to mark the call as done in any state.
 */
export function CallbackNotice({ id, phone }: { readonly id: string; readonly phone: string | null }) {
  const { t } = useLingui();
  const may = useMay();
  const errorMessage = useErrorMessage();
  const write = useOrderWrite(id, (api, _: null) => api.request(endOrderCallback, { params: { id } }));
  const end = () => write.mutate(null, { onSuccess: () => void toast(t`Записано: покупцеві зателефонували`) });
  return (
    <Notice tone="warning">
      <span className={layout.line}>
        {t`Покупець просить зателефонувати перед відправленням.`}
        {phone !== null && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
        {may('orders.note') && (
          <Button variant="secondary" isPending={write.isPending} onPress={end}>
            {t`Зателефонували`}
          </Button>
        )}
      </span>
      <div role="alert">{write.error && errorMessage(write.error)}</div>
    </Notice>
  );
}

import { useLingui } from '@lingui/react/macro';
import { stopStockAlert } from '../../contract/stock-alert.ts';
import { useShop } from '../../lib/shop.tsx';
import { LinkAction } from '../../ui/link-action.tsx';
import { forgetAlert } from './own-alerts.ts';

interface Props {
  readonly alertId: string;
  readonly token: string;
}

/** Ends a request for a message about a product, by the link of its confirmation. */
export function StopAlert({ alertId, token }: Props) {
  const { t } = useLingui();
  const { api } = useShop();
  const stop = async () => {
    await api.request(stopStockAlert, { params: { id: alertId }, query: { token } });
    forgetAlert(alertId);
  };
  return (
    <LinkAction
      act={stop}
      done={{
        title: t`Більше не повідомлятимемо`,
        text: t`Про цей товар листа не буде. Якщо передумаєте, попросіть про нього ще раз на сторінці товару.`,
      }}
      failedTitle={t`Не вийшло скасувати`}
    />
  );
}

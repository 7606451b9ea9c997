import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { stopStockAlert } from '../../contract/stock-alert.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useShop } from '../../lib/shop.tsx';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { formatPhone } from '../../rules/phone.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { forgetAlert, type OwnAlert, ownAlert } from './own-alerts.ts';

interface Props {
  readonly sku: string;
  readonly name: string;
  /** True if the shopper has pressed the button before this code was loaded. */
  readonly opensAtOnce: boolean;
}

/** Lets a shopper ask to be told of a sold-out product, or shows the request that this browser has sent. */
export function StockAlert({ sku, name, opensAtOnce }: Props) {
  const { t } = useLingui();
  const [alert, setAlert] = useState<OwnAlert | null>(null);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // After the first render, which equals that of the document; the pressed button was that of the document.
  useEffect(() => {
    setAlert(ownAlert(sku));
    if (opensAtOnce) button.current?.focus();
    setOpen(opensAtOnce);
  }, [sku, opensAtOnce]);
  return (
    <div>
      {alert ? (
        <Stored alert={alert} onEnd={() => setAlert(null)} />
      ) : (
        <Button ref={button} variant="secondary" isWide value="alert" onClick={() => setOpen(true)} data-needs-js>
          {t`Повідомити, коли з’явиться`}
        </Button>
      )}
      <AlertDialog
        sku={sku}
        name={name}
        isOpen={isOpen}
        // Also after the window was closed while the request was under way.
        onStored={() => setAlert(ownAlert(sku))}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

/** The stored request, with the button that ends it. */
function Stored({ alert, onEnd }: { readonly alert: OwnAlert; readonly onEnd: () => void }) {
  const { t } = useLingui();
  const { api } = useShop();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const { run, isPending } = useSingleFlight(async () => {
    try {
      await api.request(stopStockAlert, { params: { id: alert.id }, query: { token: alert.token } });
      forgetAlert(alert.id);
      onEnd();
    } catch (error) {
      toast.error(messageOf(error));
    }
  });
  const contact = alert.contact.includes('@') ? alert.contact : formatPhone(alert.contact);
  return (
    <p role="status">
      {t`Повідомимо на ${contact}, щойно з’явиться.`}{' '}
      <Button variant="quiet" isLoading={isPending} onClick={() => void run()}>
        {t`Не повідомляти`}
      </Button>
    </p>
  );
}

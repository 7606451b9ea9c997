import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FatedPieces } from '../../../src/rules/piece-fates.ts';
import { receiveReturnedPieces } from '../../contract/order-actions.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { PieceFates, usePieceFates } from './piece-fates.tsx';
import { useOrderWrite } from './queries.ts';

/** Shows that the carrier brings a parcel back; once it has arrived, staff record the fate of each piece. */
export function ReceiveNotice({ order }: { readonly order: StudioOrder }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="warning">
      <span className={layout.line}>
        {t`Посилка повертається. Товар буде на складі, коли ви її приймете.`}
        {may('orders.write') && (
          <Button variant="secondary" onPress={() => setOpen(true)}>
            {t`Прийняти посилку`}
          </Button>
        )}
      </span>
      {isOpen && <ReceiveDialog order={order} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

function ReceiveDialog({ order, onClose }: { readonly order: StudioOrder; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { id, number } = order;
  const [reason, setReason] = useState('');
  const fates = usePieceFates(order, true);
  const write = useOrderWrite(id, (api, body: { pieces: FatedPieces[]; reason: string }) =>
    api.request(receiveReturnedPieces, { params: { id }, body }),
  );
  return (
    <ConfirmDialog
      title={t`Посилка із замовленням № ${number}`}
      action={t`Прийняти`}
      isDisabled={!fates.isValid}
      isOpen
      onClose={onClose}
      onConfirm={async () => {
        await write.mutateAsync({ pieces: fates.pieces, reason });
        toast(t`Товар із замовлення № ${number} прийнято`);
      }}
    >
      <PieceFates {...fates} />
      <TextArea
        label={t`Причина або примітка`}
        isOptional
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}

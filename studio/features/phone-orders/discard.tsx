import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { discardPhoneOrder } from '../../contract/phone-orders.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DiscardProps {
  readonly id: string;
  readonly onDiscarded?: () => void;
  /** Renders the button that opens the confirmation. */
  readonly children: (ask: () => void) => ReactNode;
}

/** Discards an unplaced order after a confirmation. */
export function Discard({ id, onDiscarded, children }: DiscardProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const discard = async () => {
    await api.request(discardPhoneOrder, { params: { id } });
    await client.invalidateQueries({ queryKey: ['phone-orders', 'unfinished'] });
    onDiscarded?.();
  };
  return (
    <>
      {children(() => setAsked(true))}
      <ConfirmDialog
        title={t`Відкинути незавершене замовлення?`}
        action={t`Відкинути замовлення`}
        isDangerous
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={discard}
      >
        <p>{t`Товари й усе набране зникнуть, повернути їх не вийде.`}</p>
      </ConfirmDialog>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MAX_QUANTITY } from '../../contract/limits.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { late } from '../../lib/late.ts';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { useAskedPart } from '../../ui/use-asked-part.ts';

const lateDialog = late(() => withTexts(import('./special-order-dialog.tsx')));

export interface StockLimitProps {
  readonly product: { readonly sku: string; readonly name: string; readonly stock: number };
  /** Pieces that were typed though there are fewer. */
  readonly wanted: number;
}

/** Says that fewer pieces were taken than were typed, and offers to ask the shop for the rest. */
export function StockLimitNote({ product: { sku, name, stock }, wanted }: StockLimitProps) {
  const { t } = useLingui();
  const { part, ask, prepare } = useAskedPart(lateDialog);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if (await ask()) setOpen(true);
  };
  return (
    <div>
      <p className={field.error} role="alert">
        {stock < MAX_QUANTITY ? t`Зараз є лише ${stock} шт.` : t`За один раз — не більше ${MAX_QUANTITY} шт.`}
      </p>
      <Button variant="quiet" onClick={() => void open()} onPointerEnter={prepare}>
        {t`Замовити більше`}
      </Button>
      {part && (
        <part.SpecialOrderDialog
          {...{ sku, name, stock, wanted, isOpen }}
          key={wanted}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

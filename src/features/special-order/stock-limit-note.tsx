import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MAX_QUANTITY } from '../../contract/limits.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { useRequestedPart } from '../../ui/use-requested-part.ts';

const lazyDialog = lazyPart(() => withTexts(import('./special-order-dialog.tsx')));

export interface StockLimitProps {
  readonly product: { readonly sku: string; readonly name: string; readonly stock: number };
  /** The typed number of pieces, which exceeds the stock. */
  readonly wanted: number;
}

/** Tells that the quantity was limited to the stock, and offers to request the rest from the shop. */
export function StockLimitNote({ product: { sku, name, stock }, wanted }: StockLimitProps) {
  const { t } = useLingui();
  const { part, ask, prepare } = useRequestedPart(lazyDialog);
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

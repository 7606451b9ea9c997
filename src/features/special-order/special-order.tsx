import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { withTexts } from '../../lib/all-texts.ts';
import { late } from '../../lib/late.ts';
import { useAskedPart } from '../../ui/use-asked-part.ts';
import styles from './special-order.module.css';

const lateDialog = late(() => withTexts(import('./special-order-dialog.tsx')));

interface Props {
  readonly product: { readonly sku: string; readonly name: string; readonly stock: number };
  /** Pieces that the shopper wants. */
  readonly wanted: number;
}

/** A button that asks the shop for more pieces than it has; its dialog is loaded when it is pressed. */
export function SpecialOrder({ product: { sku, name, stock }, wanted }: Props) {
  const { t } = useLingui();
  const { part, ask, prepare } = useAskedPart(lateDialog);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if (await ask()) setOpen(true);
  };
  return (
    <>
      <button type="button" className={styles.ask} onClick={() => void open()} onPointerEnter={prepare}>
        {t`Замовити більше`}
      </button>
      {part && (
        <part.SpecialOrderDialog
          {...{ sku, name, stock, wanted, isOpen }}
          key={wanted}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

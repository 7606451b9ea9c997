import { useLingui } from '@lingui/react/macro';
import type { Offer } from '../../../src/contract/product.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { quantityPrices } from '../../../src/rules/price.ts';
import cells from '../../ui/cells.module.css';

/** Shows the quantity prices; renders nothing if there are none. */
export function Tiers({ offer }: { readonly offer: Pick<Offer, 'price' | 'tiers'> }) {
  const { t } = useLingui();
  const steps = quantityPrices(offer);
  if (steps.length === 0) return null;
  return (
    <span className={cells.soft}>
      {steps.map(({ from, price }) => t`від ${from} шт. — ${formatMoney(price)}`).join(', ')}
    </span>
  );
}

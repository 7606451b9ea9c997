import { useShop } from '../lib/shop.tsx';
import { discountRows } from '../rules/discount-names.ts';
import { formatMoney } from '../rules/money.ts';

/** Rows of a list of sums, from the cost of the items to the price to pay; renders nothing without a discount. */
export function DiscountRows(props: Parameters<typeof discountRows>[1]) {
  const { lang } = useShop();
  return discountRows(lang, props).map(([name, sum]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{formatMoney(sum)}</dd>
    </div>
  ));
}

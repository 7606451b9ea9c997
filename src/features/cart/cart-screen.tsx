import { Trans, useLingui } from '@lingui/react/macro';
import type { Cart } from '../../contract/cart.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { CartContent, type Suggest } from './cart-content.tsx';
import styles from './cart-screen.module.css';
import { CartSums } from './cart-sums.tsx';
import { CheckoutLink } from './checkout-link.tsx';

/** The cart as a separate page. */
export function CartScreen({ suggest }: { readonly suggest: Suggest }) {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumbs crumbs={[{ name: t`Кошик`, path: paths.cart }]} />
      <h1 className={styles.title}>{t`Кошик`}</h1>
      <CartContent suggest={suggest} summary={(cart) => <Summary cart={cart} />} />
    </>
  );
}

function Summary({ cart }: { readonly cart: Cart }) {
  return (
    <div className={styles.summary}>
      <CartSums cart={cart} />
      <p className={styles.total} role="status">
        <Trans>Разом</Trans> <span>{formatMoney(cart.total)}</span>
      </p>
      {!cart.hasFreeDelivery && (
        <p className={styles.hint}>
          <Trans>Доставка — за тарифом Нової пошти, порахуємо її під час оформлення.</Trans>
        </p>
      )}
      <CheckoutLink isWide />
    </div>
  );
}

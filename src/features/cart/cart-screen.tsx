import { Trans, useLingui } from '@lingui/react/macro';
import type { Cart } from '../../contract/cart.ts';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../lib/money.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CartContent, type Suggest } from './cart-content.tsx';
import styles from './cart-screen.module.css';

/** The cart as a page of its own. */
export function CartScreen({ suggest }: { readonly suggest: Suggest }) {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumbs crumbs={[{ name: t`Кошик`, path: paths.cart }]} />
      <h1>{t`Кошик`}</h1>
      <CartContent suggest={suggest} summary={(cart) => <Summary cart={cart} />} />
    </>
  );
}

function Summary({ cart }: { readonly cart: Cart }) {
  const href = useHref();
  return (
    <div className={styles.summary}>
      <p className={styles.total}>
        <Trans>Разом</Trans> <output>{formatMoney(cart.total)}</output>
      </p>
      <p className={styles.hint}>
        <Trans>Доставка — за тарифом Нової пошти, від 2 500 ₴ до відділення безкоштовно.</Trans>
      </p>
      <ButtonLink href={href(paths.checkout)} isWide>
        <Trans>Оформити замовлення</Trans>
      </ButtonLink>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CartContent, type Suggest } from './cart-content.tsx';
import { useCartModal, useIsCartOpen } from './cart-context.tsx';
import styles from './cart-modal.module.css';
import { useCart } from './cart-provider.tsx';
import { CartSums } from './cart-sums.tsx';
import { CheckoutLink } from './checkout-link.tsx';

/** The cart in a window over the page. */
export function CartModal({ suggest }: { readonly suggest: Suggest }) {
  const { t } = useLingui();
  const { close } = useCartModal();
  const isOpen = useIsCartOpen();
  return (
    <Dialog title={t`Кошик`} isOpen={isOpen} onClose={close} footer={<Footer onClose={close} />}>
      <CartContent
        suggest={suggest}
        summary={(cart) => (
          <div className={styles.sums}>
            <CartSums cart={cart} />
            <CartLink />
          </div>
        )}
      />
    </Dialog>
  );
}

/** Link to the cart's own page. */
function CartLink() {
  const href = useHref();
  return (
    <p className={styles.cart}>
      <a href={href(paths.cart)}>
        <Trans>Перейти до кошика</Trans>
      </a>
    </p>
  );
}

/** One row, also on a phone: the total and the link to the checkout. */
function Footer({ onClose }: { readonly onClose: () => void }) {
  const { data } = useCart();
  const hasLines = data !== undefined && data.lines.length > 0;
  const total = formatMoney(data?.total ?? 0);
  return (
    <div className={styles.footer}>
      {hasLines && (
        <p className={styles.total} role="status">
          <Trans>
            Разом: <strong>{total}</strong>
          </Trans>
        </p>
      )}
      <Button variant="quiet" className={hasLines ? styles.goOn : undefined} onClick={onClose}>
        <Trans>Продовжити покупки</Trans>
      </Button>
      {hasLines && <CheckoutLink />}
    </div>
  );
}

import { Trans } from '@lingui/react/macro';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useCart } from './cart-provider.tsx';
import { NoCheckoutYet } from './connection-note.tsx';

/** Link from the cart to the checkout, shown once the API knows the cart. */
export function CheckoutLink({ isWide = false }: { readonly isWide?: boolean }) {
  const href = useHref();
  const { isUnreachable, pendingCount } = useCart();
  if (isUnreachable && pendingCount > 0) return <NoCheckoutYet />;
  return (
    <ButtonLink href={href(paths.checkout)} isWide={isWide}>
      <Trans>Оформити замовлення</Trans>
    </ButtonLink>
  );
}

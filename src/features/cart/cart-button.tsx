import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useHref } from '../../lib/href.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { paths } from '../../rules/paths.ts';
import { CounterLink } from '../../ui/counter-link.tsx';
import { useCartModal } from './cart-context.tsx';
import { useCart } from './cart-provider.tsx';

/** The cart in the header: a link to its page, which opens its window if scripts run. */
export function CartButton() {
  const { t } = useLingui();
  const href = useHref();
  const { open, prepare } = useCartModal();
  const { run, isPending } = useSingleFlight(open);
  const count = useCart().data?.quantity ?? 0;
  return (
    <CounterLink
      icon="cart"
      count={count}
      label={
        count === 0
          ? t`Кошик порожній`
          : t`Кошик: ${count} ${plural(count, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`
      }
      href={href(paths.cart)}
      onClick={(event) => {
        // With a modifier key the browser opens the page itself, in a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void run();
      }}
      onPointerEnter={prepare}
      onFocus={prepare}
      aria-busy={isPending || undefined}
    />
  );
}

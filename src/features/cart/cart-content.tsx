import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Cart } from '../../contract/cart.ts';
import type { ProductCard } from '../../contract/product.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { Message } from '../../ui/message.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useShownEvent } from '../analytics/analytics-context.tsx';
import { viewCart } from '../analytics/sales.ts';
import { CartLines } from './cart-lines.tsx';
import { useCart, useCartLoading } from './cart-provider.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { SavedLines } from './saved-lines.tsx';

/** Renders products that go with the cart's; passed in, because product lists import the cart. */
export type Suggest = (products: readonly ProductCard[]) => ReactNode;

interface Props {
  readonly suggest: Suggest;
  /** Rendered below the lines. */
  readonly summary: (cart: Cart) => ReactNode;
}

/** The cart in every state: loading, failed, empty, with lines. */
export function CartContent({ suggest, summary }: Props) {
  const { t } = useLingui();
  const messageOf = useErrorMessage();
  const { data: cart } = useCart();
  const { error, isFetching, refetch } = useCartLoading();
  const keepFocus = useKeptFocus();
  useShownEvent(() => (cart && cart.quantity > 0 ? viewCart(cart) : null));
  if (!cart && error) {
    return (
      <Message title={t`Кошик не завантажився`} isError>
        <p>{messageOf(error)}</p>
        <Button isLoading={isFetching} onClick={() => void refetch()}>
          <Trans>Спробувати ще раз</Trans>
        </Button>
      </Message>
    );
  }
  if (!cart) return <Skeleton height={12} />;
  return (
    <>
      <ConnectionNote />
      {cart.lines.length === 0 ? (
        <div ref={keepFocus} tabIndex={-1}>
          <EmptyCart />
        </div>
      ) : (
        <>
          <CartLines lines={cart.lines} listRef={keepFocus} />
          {summary(cart)}
        </>
      )}
      {cart.saved.length > 0 && <SavedLines lines={cart.saved} />}
      {cart.crossSell.length > 0 && <Section title={t`Може знадобитися`}>{suggest(cart.crossSell)} </Section>}
    </>
  );
}

function EmptyCart() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Message title={t`У кошику поки нічого немає`}>
      <p>
        <Trans>
          Почніть із каталогу або знайдіть потрібне за назвою чи артикулом. Кошик дочекається вас у цьому браузері.
        </Trans>
      </p>
      <ButtonLink href={href(paths.category('pozolota'))}>
        <Trans>Матеріали для золочення</Trans>
      </ButtonLink>
    </Message>
  );
}

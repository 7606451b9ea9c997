import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useRef, useState } from 'react';
import { MAX_QUANTITY } from '../../contract/cart.ts';
import type { Offer } from '../../contract/product.ts';
import { Button } from '../../ui/button.tsx';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import styles from './buy-button.module.css';
import { useCartModal } from './cart-context.tsx';
import { findLine } from './optimistic.ts';
import { useAddToCart, useCart, useChangeLine, useRemoveLine } from './queries.ts';

interface Props {
  readonly offer: Offer;
  /** Of the product, for a screen reader and the toast. */
  readonly name: string;
  /** Codes of the chosen services. */
  readonly services?: readonly string[];
  readonly quantity?: number;
  /** Stays a button and opens the cart's window; else it becomes the line's quantity once it is in the cart. */
  readonly opensCart?: boolean;
  readonly isWide?: boolean;
}

/** Puts a product into the cart. */
export function BuyButton(props: Props) {
  const { offer, name, services = NO_SERVICES, quantity = 1, opensCart = false, isWide = false } = props;
  const { t } = useLingui();
  const toast = useToast();
  const modal = useCartModal();
  const { add, isPending } = useAddToCart();
  const line = findLine(useCart().data, offer.sku, services);
  const [isByKeyboard, setByKeyboard] = useState(false);
  if (line && !opensCart) {
    return (
      <LineStepper
        id={line.id}
        name={name}
        quantity={line.quantity}
        stock={offer.stock}
        takesFocus={isByKeyboard}
        onUse={setByKeyboard}
      />
    );
  }
  if (offer.stock === 0) {
    return (
      <p className={styles.out}>
        <Trans>Немає в наявності</Trans>
      </p>
    );
  }
  const buy = () => {
    const onSuccess = () => (opensCart ? modal.open() : toast.info(t`У кошику: ${name}`));
    add({ sku: offer.sku, quantity, services: [...services] }, onSuccess);
  };
  return (
    <Button
      variant={opensCart ? 'primary' : 'secondary'}
      isLoading={isPending}
      isWide={isWide}
      // The second click of a double click is the same wish.
      onClick={({ detail }) => {
        if (detail > 1) return;
        setByKeyboard(detail === 0);
        buy();
      }}
      // A pointer does not need the focus there, a keyboard does.
      ref={isByKeyboard ? takeLostFocus : undefined}
      aria-label={t`Додати в кошик: ${name}`}
      data-needs-js
    >
      {opensCart ? <Trans>Додати в кошик</Trans> : <Trans>Купити</Trans>}
    </Button>
  );
}

const NO_SERVICES: readonly string[] = [];

interface LineStepperProps {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly stock: number;
  readonly takesFocus: boolean;
  /** Called with whether it was a key that pressed a button here. */
  readonly onUse: (isByKeyboard: boolean) => void;
}

/** The quantity of what is in the cart already; none of it takes it out. */
function LineStepper({ id, name, quantity, stock, takesFocus, onUse }: LineStepperProps) {
  const { t } = useLingui();
  const change = useChangeLine();
  const remove = useRemoveLine();
  const isUsed = useRef(false);
  const onClickCapture = (event: MouseEvent) => {
    // The second click of the double click that bought it is not meant for what has taken the button's place.
    if (event.detail > 1 && !isUsed.current) return event.stopPropagation();
    isUsed.current = true;
    onUse(event.detail === 0);
  };
  return (
    <div className={styles.stepper} ref={takesFocus ? takeLostFocus : undefined} onClickCapture={onClickCapture}>
      <Stepper
        value={quantity}
        min={0}
        max={Math.min(stock, MAX_QUANTITY)}
        label={t`У кошику: ${name}`}
        onChange={(next) => (next === 0 ? remove.mutate(id) : change.mutate({ id, quantity: next }))}
      />
    </div>
  );
}

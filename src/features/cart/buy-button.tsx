import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useRef, useState } from 'react';
import type { CartLine } from '../../contract/cart.ts';
import { MAX_QUANTITY } from '../../contract/limits.ts';
import type { ProductCard } from '../../contract/product.ts';
import type { ChosenService } from '../../contract/service.ts';
import { keyOfService } from '../../rules/services.ts';
import { Button } from '../../ui/button.tsx';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import styles from './buy-button.module.css';
import { useCartModal } from './cart-context.tsx';
import { useCart, useCartChanges } from './cart-provider.tsx';
import { findChoice } from './choice.ts';
import { useAddToCart, useChangeLine, useRemoveLine } from './mutations.ts';

interface Props {
  readonly product: ProductCard;
  /** The chosen services. */
  readonly services?: readonly ChosenService[];
  /** Validates the choice of services before buying; returns null if it is invalid, and shows the errors. */
  readonly choose?: () => readonly ChosenService[] | null;
  readonly quantity?: number;
  /**
   * True if it stays a button and opens the cart's window; otherwise it becomes the quantity stepper once the product
   * is in the cart.
   */
  readonly opensCart?: boolean;
  readonly isWide?: boolean;
  /** Ids of the elements that form its label, on pages with many buttons; see card-labels.tsx. */
  readonly labelledBy?: string | undefined;
}

/** Adds a product to the cart. */
export function BuyButton(props: Props) {
  const {
    product,
    services = NO_SERVICES,
    choose,
    quantity = 1,
    opensCart = false,
    isWide = false,
    labelledBy,
  } = props;
  const { name, stock, sku } = product;
  const { t } = useLingui();
  const modal = useCartModal();
  const { add, isPending } = useAddToCart(opensCart ? modal.open : undefined);
  const { data: cart } = useCart();
  const { prepare } = useCartChanges();
  const line = cart && findChoice(cart.lines, sku, services.map(keyOfService));
  const [isByKeyboard, setByKeyboard] = useState(false);
  if (line && !opensCart) {
    return <LineStepper line={line} stock={stock} takesFocus={isByKeyboard} onUse={setByKeyboard} />;
  }
  // The stock state beside it says that it is sold out.
  if (stock === 0) return null;
  const label = opensCart ? t`Додати в кошик` : t`Купити`;
  const onIntent = () => {
    prepare();
    if (opensCart) modal.prepare();
  };
  const buy = () => {
    const chosen = choose ? choose() : services;
    if (chosen) void add({ product, services: chosen, quantity });
  };
  return (
    <Button
      variant={opensCart ? 'primary' : 'secondary'}
      isLoading={isPending}
      isWide={isWide}
      // Ignores the second click of a double click.
      onClick={({ detail }) => {
        if (detail > 1) return;
        setByKeyboard(detail === 0);
        buy();
      }}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      // A keyboard needs the focus on the stepper, a pointer does not.
      ref={isByKeyboard ? takeLostFocus : undefined}
      // It is in no form.
      type={undefined}
      // It begins with the words that are shown, so that speech recognition finds it by them.
      aria-label={labelledBy ? undefined : `${label}: ${name}`}
      aria-labelledby={labelledBy}
      data-needs-js
    >
      {label}
    </Button>
  );
}

const NO_SERVICES: readonly ChosenService[] = [];

interface LineStepperProps {
  readonly line: CartLine;
  readonly stock: number;
  readonly takesFocus: boolean;
  /** Called on every click; `isByKeyboard` is true for a click by a key. */
  readonly onUse: (isByKeyboard: boolean) => void;
}

/** The quantity of a line in the cart; 0 removes it. */
function LineStepper({ line, stock, takesFocus, onUse }: LineStepperProps) {
  const { name, quantity } = line;
  const { t } = useLingui();
  const toast = useToast();
  const change = useChangeLine();
  const remove = useRemoveLine();
  const isUsed = useRef(false);
  const onClickCapture = (event: MouseEvent) => {
    // Ignores the second click of the double click that bought it: the stepper has replaced the button meanwhile.
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
        onChange={(next) => (next === 0 ? remove(line) : change({ line, quantity: next }))}
        onExceed={() => toast.info(t`Зараз є лише ${stock} шт.`)}
      />
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../contract/cart.ts';
import type { Offer } from '../../contract/product.ts';
import { Button } from '../../ui/button.tsx';
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
  const add = useAddToCart();
  const line = findLine(useCart().data, offer.sku, services);
  if (line && !opensCart) return <LineStepper id={line.id} name={name} quantity={line.quantity} stock={offer.stock} />;
  if (offer.stock === 0) {
    return (
      <p className={styles.out}>
        <Trans>Немає в наявності</Trans>
      </p>
    );
  }
  const buy = () => {
    const onSuccess = () => (opensCart ? modal.open() : toast.info(t`У кошику: ${name}`));
    add.mutate({ sku: offer.sku, quantity, services: [...services] }, { onSuccess });
  };
  return (
    <Button
      variant={opensCart ? 'primary' : 'secondary'}
      isLoading={add.isPending}
      isWide={isWide}
      // The second click of a double click is the same wish.
      onClick={({ detail }) => detail < 2 && buy()}
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
}

/** The quantity of what is in the cart already; none of it takes it out. */
function LineStepper({ id, name, quantity, stock }: LineStepperProps) {
  const { t } = useLingui();
  const change = useChangeLine();
  const remove = useRemoveLine();
  return (
    <div className={styles.stepper}>
      <Stepper
        value={quantity}
        min={0}
        max={Math.max(quantity, Math.min(stock, MAX_QUANTITY))}
        label={t`У кошику: ${name}`}
        onChange={(next) => (next === 0 ? remove.mutate(id) : change.mutate({ id, quantity: next }))}
      />
    </div>
  );
}

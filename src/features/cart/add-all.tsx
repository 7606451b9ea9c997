import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProductCard } from '../../contract/product.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { formatMoney } from '../../rules/money.ts';
import { Button } from '../../ui/button.tsx';
import { useCartModal } from './cart-context.tsx';
import { useCart, useCartChanges } from './cart-provider.tsx';

interface Props {
  /** The products with their current prices and stock. */
  readonly products: readonly ProductCard[];
}

/**
 * Adds one piece of each product to the cart. Skips products that are in the cart already and those that are sold out,
 * and names what was not added. When nothing is left to add, the button opens the cart.
 */
export function AddAll({ products }: Props) {
  const { t } = useLingui();
  const modal = useCartModal();
  const { data: cart } = useCart();
  const { submit, prepare } = useCartChanges();
  const messageOf = useErrorMessage();
  const [results, setResults] = useState<readonly Result[]>([]);
  const inCart = new Set(cart?.lines.map(({ sku }) => sku));
  const soldOut = products.filter(({ sku, stock }) => stock === 0 && !inCart.has(sku));
  const addable = products.filter(({ sku, stock }) => stock > 0 && !inCart.has(sku));
  const { run, isPending } = useSingleFlight(async () => {
    // The cart stores all of them before the first answer, and sends them in this order.
    setResults(
      await Promise.all(
        addable.map(({ variants: _, ...product }) =>
          submit({ kind: 'add', product, services: [], quantity: 1 }).then(
            (state) => ({ product, state }),
            (error: unknown) => ({ product, state: messageOf(error) }),
          ),
        ),
      ),
    );
  });
  const cost = formatMoney(addable.reduce((sum, { price }) => sum + price, 0));
  const isDone = addable.length === 0 && !isPending;
  if (isDone && soldOut.length === products.length) return null;
  return (
    <div className="add-all">
      <Button
        isWide
        isLoading={isPending}
        // Ignores the second click of a double click, which would open the cart.
        onClick={({ detail }) => detail < 2 && void (isDone ? modal.open() : run())}
        onPointerEnter={isDone ? modal.prepare : prepare}
        onFocus={isDone ? modal.prepare : prepare}
        data-needs-js
      >
        {isDone ? t`Усе вже в кошику` : t`Додати все в кошик: ${cost}`}
      </Button>
      <Outcome results={results} soldOut={soldOut} />
    </div>
  );
}

/** A product with the state of its addition: `applied`, `queued` until the API answers, or the reason of a refusal. */
interface Result {
  readonly product: ProductCard;
  readonly state: string;
}

interface OutcomeProps {
  readonly results: readonly Result[];
  readonly soldOut: readonly ProductCard[];
}

/** Tells what was added and what was not. The element stays, because a screen reader announces only its changes. */
function Outcome({ results, soldOut }: OutcomeProps) {
  const { t } = useLingui();
  const named = (found: readonly ProductCard[]) => found.map(({ name }) => name).join('; ');
  const added = results.filter(({ state }) => state === 'applied').length;
  const queued = results.filter(({ state }) => state === 'queued').map(({ product }) => product);
  const refused = results.filter(({ state }) => state !== 'applied' && state !== 'queued');
  const name = named(queued);
  const missing = named(soldOut);
  return (
    <div role="status">
      {added > 0 && <p>{t`Додано в кошик: ${added}.`}</p>}
      {queued.length > 0 && <p>{t`У кошику: ${name}. Магазин дізнається про це, щойно повернеться зв’язок.`}</p>}
      {refused.map(({ product, state }) => (
        <p key={product.sku}>
          {product.name}: {state}
        </p>
      ))}
      {soldOut.length > 0 && <p>{t`Немає в наявності: ${missing}`}</p>}
    </div>
  );
}

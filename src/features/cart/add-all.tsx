import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProductCard } from '../../contract/product.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { formatMoney } from '../../rules/money.ts';
import { Button } from '../../ui/button.tsx';
import styles from './add-all.module.css';
import { useCartModal } from './cart-context.tsx';
import { useCart, useCartChanges } from './cart-provider.tsx';
import { planAddition } from './plan-addition.ts';

interface Props {
  /** The products with their current prices and stock. */
  readonly products: readonly ProductCard[];
  /** Number of pieces of a product, by its SKU; by default one. */
  readonly quantities?: Readonly<Record<string, number>>;
  /** Returns the label for the cost; by default that all are added. */
  readonly label?: (cost: string) => string;
}

const ONE_EACH: Readonly<Record<string, number>> = {};

/**
 * Adds products to the cart, by default one piece of each. Skips products that are in the cart already and those that are
 * sold out, and names what was not added. When nothing is left to add, the button opens the cart.
 */
export function AddAll({ products, quantities = ONE_EACH, label }: Props) {
  const { t } = useLingui();
  const modal = useCartModal();
  const { data: cart } = useCart();
  const { submit, prepare } = useCartChanges();
  const messageOf = useErrorMessage();
  const [results, setResults] = useState<readonly Result[]>([]);
  const wanted = products.map((product) => ({ product, quantity: quantities[product.sku] ?? 1 }));
  const plan = planAddition(wanted, (sku) =>
    (cart?.lines ?? []).reduce((sum, line) => (line.sku === sku ? sum + line.quantity : sum), 0),
  );
  const { run, isPending } = useSingleFlight(async () => {
    // The cart stores all of them before the first answer, and sends them in this order.
    setResults(
      await Promise.all(
        plan.toAdd.map(({ product: { variants: _, ...product }, quantity, missing }) =>
          submit({ kind: 'add', product, services: [], quantity: missing }).then(
            (state) => ({ product, quantity, state }),
            (error: unknown) => ({ product, quantity, state: messageOf(error) }),
          ),
        ),
      ),
    );
  });
  const cost = formatMoney(plan.toAdd.reduce((sum, { product, missing }) => sum + product.price * missing, 0));
  const isDone = plan.toAdd.length === 0 && !isPending;
  if (isDone && plan.soldOut.length === products.length) return null;
  return (
    <div className={styles.all}>
      <Button
        isLoading={isPending}
        // Ignores the second click of a double click, which would open the cart.
        onClick={({ detail }) => detail < 2 && void (isDone ? modal.open() : run())}
        onPointerEnter={isDone ? modal.prepare : prepare}
        onFocus={isDone ? modal.prepare : prepare}
        data-needs-js
      >
        {isDone ? t`Усе вже в кошику` : (label?.(cost) ?? t`Додати все в кошик: ${cost}`)}
      </Button>
      <Outcome results={results} soldOut={plan.soldOut.map(({ product }) => product)} />
    </div>
  );
}

/** A product with the state of its addition: `applied`, `queued` until the API answers, or the reason of a refusal. */
interface Result {
  readonly product: ProductCard;
  /** Number of pieces that were wanted; the stock may have fewer. */
  readonly quantity: number;
  readonly state: string;
}

interface OutcomeProps {
  readonly results: readonly Result[];
  readonly soldOut: readonly ProductCard[];
}

const named = (products: readonly ProductCard[]) => products.map(({ name }) => name).join('; ');

function Added({ products }: { readonly products: readonly ProductCard[] }) {
  const { t } = useLingui();
  const name = named(products);
  return products.length > 0 && <p>{t`У кошику: ${name}`}</p>;
}

/** Tells what was added and what was not. The element stays, because a screen reader announces only its changes. */
function Outcome({ results, soldOut }: OutcomeProps) {
  const { t } = useLingui();
  const inState = (wanted: string) => results.filter(({ state }) => state === wanted).map(({ product }) => product);
  const [added, queued] = [inState('applied'), inState('queued')];
  const refused = results.filter(({ state }) => state !== 'applied' && state !== 'queued');
  const fewer = results.filter(({ state, product, quantity }) => state === 'applied' && product.stock < quantity);
  const name = named(queued);
  const missing = named(soldOut);
  return (
    <div role="status">
      <Added products={added} />
      {queued.length > 0 && <p>{t`У кошику: ${name}. Магазин дізнається про це, щойно повернеться зв’язок.`}</p>}
      {fewer.map(({ product: { sku, name: product, stock }, quantity }) => (
        <p key={sku}>{t`${product}: є лише ${stock} із ${quantity}.`}</p>
      ))}
      {refused.map(({ product, state }) => (
        <p key={product.sku}>
          {product.name}: {state}
        </p>
      ))}
      {soldOut.length > 0 && <p>{`${t`Немає в наявності`}: ${missing}`}</p>}
    </div>
  );
}

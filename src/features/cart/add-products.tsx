import { type ReactNode, useState } from 'react';
import type { Language } from '../../contract/language.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useShop } from '../../lib/shop.tsx';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { ADD_PRODUCTS_TEXTS } from './add-products-texts.ts';
import { useCart, useCartChanges } from './cart-provider.tsx';
import { type AdditionPlan, planAddition, type Wanted } from './plan-addition.ts';

interface Props {
  /** With current prices and stock; see useOffers(). */
  readonly wanted: readonly Wanted[];
  readonly children: ReactNode;
  readonly variant?: 'primary' | 'secondary';
  readonly isWide?: boolean;
}

/**
 * A button that adds several products to the cart at once, and below it what has been added and what has not, with the
 * reason.
 */
export function AddProducts({ wanted, children, variant = 'primary', isWide = false }: Props) {
  const { lang } = useShop();
  const { submit, prepare } = useCartChanges();
  const { data: cart } = useCart();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const [report, setReport] = useState<readonly string[]>([]);
  const plan = planAddition(wanted, (sku) =>
    (cart?.lines ?? []).reduce((sum, line) => (line.sku === sku ? sum + line.quantity : sum), 0),
  );
  const { run, isPending } = useSingleFlight(async () => {
    const settled = await Promise.allSettled(
      plan.toAdd.map(({ product, missing }) => submit({ kind: 'add', product, services: [], quantity: missing })),
    );
    setReport(reportOf(lang, plan, settled));
    const failure = settled.find((result) => result.status === 'rejected');
    if (failure) toast.error(messageOf(failure.reason));
  });
  return (
    <div className="add-products">
      <Button
        variant={variant}
        isWide={isWide}
        isLoading={isPending}
        onClick={() => void run()}
        onPointerEnter={prepare}
        onFocus={prepare}
        data-needs-js
      >
        {children}
      </Button>
      <div role="status">
        {report.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}

function reportOf(
  lang: Language,
  { toAdd, soldOut, inCart }: AdditionPlan,
  settled: readonly PromiseSettledResult<'applied' | 'queued'>[],
): string[] {
  const texts = ADD_PRODUCTS_TEXTS[lang];
  const names = (list: readonly Wanted[]) => list.map(({ product }) => product.name).join('; ');
  const done = toAdd.filter((_, index) => settled[index]?.status === 'fulfilled');
  const failed = toAdd.filter((addition) => !done.includes(addition));
  const isQueued = settled.some((result) => result.status === 'fulfilled' && result.value === 'queued');
  const fewer = done.filter(({ product, quantity }) => product.stock < quantity);
  return [
    ...(done.length > 0 ? [(isQueued ? texts.queued : texts.added)(done.length)] : []),
    ...fewer.map(({ product, quantity }) => texts.fewer(product.name, product.stock, quantity)),
    ...(inCart.length > 0 ? [texts.inCart(names(inCart))] : []),
    ...(soldOut.length > 0 ? [texts.soldOut(names(soldOut))] : []),
    ...(failed.length > 0 ? [texts.failed(names(failed))] : []),
  ];
}

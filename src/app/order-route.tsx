import { NoOrder } from '../features/checkout/no-order.tsx';
import { OrderScreen } from '../features/checkout/order-screen.tsx';
import { UnpaidOrder } from '../features/unpaid/unpaid-order.tsx';
import { useIsMounted } from '../lib/mounted.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAppHead } from './app-head-effect.ts';

interface Props {
  readonly order: string | undefined;
  readonly token: string | undefined;
  readonly isNew: boolean;
}

/** Shows one order by its address, after the first render, which equals the prerendered shell. */
export function OrderRoute({ order, token = '', isNew }: Props) {
  useAppHead();
  if (!useIsMounted()) return <Skeleton height={24} />;
  if (order) return <OrderScreen access={{ order, token }} isNew={isNew} />;
  return (
    <>
      <UnpaidOrder />
      <NoOrder />
    </>
  );
}

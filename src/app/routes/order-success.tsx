import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '../../features/account/screens.tsx';
import { useAppHead } from '../head-effect.ts';

export const Route = createFileRoute('/order-success')({ component: OrderSuccessRoute });

function OrderSuccessRoute() {
  useAppHead();
  return <OrderScreen />;
}

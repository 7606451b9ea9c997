import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '../../features/account/screens.tsx';
import { useAppHead } from '../head-effect.ts';

export const Route = createFileRoute('/order-payment-details')({ component: OrderPaymentDetailsRoute });

function OrderPaymentDetailsRoute() {
  useAppHead();
  return <OrderScreen />;
}

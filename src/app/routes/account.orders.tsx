import { createFileRoute } from '@tanstack/react-router';
import { OrdersScreen } from '../../features/account/screens.tsx';

export const Route = createFileRoute('/account/orders')({ component: OrdersRoute });

function OrdersRoute() {
  return <OrdersScreen />;
}

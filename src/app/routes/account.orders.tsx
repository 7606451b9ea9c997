import { createFileRoute } from '@tanstack/react-router';
import { SignedIn } from '../../features/auth/signed-in.tsx';
import { OrdersScreen } from '../../features/orders/orders-screen.tsx';

export const Route = createFileRoute('/account/orders')({ component: OrdersRoute });

function OrdersRoute() {
  return <SignedIn>{() => <OrdersScreen />}</SignedIn>;
}

import { createFileRoute } from '@tanstack/react-router';
import { OrderRoute, orderSearchSchema } from '../order-route.tsx';

export const Route = createFileRoute('/order-payment-details')({
  component: OrderPaymentDetailsRoute,
  validateSearch: orderSearchSchema,
});

function OrderPaymentDetailsRoute() {
  const { order, token } = Route.useSearch();
  return <OrderRoute order={order} token={token} isNew={false} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { OrderRoute } from '../order-route.tsx';
import { orderSearchSchema } from '../order-search.ts';

export const Route = createFileRoute('/order-payment-details')({
  component: OrderPaymentDetailsRoute,
  validateSearch: orderSearchSchema,
});

function OrderPaymentDetailsRoute() {
  const { order, token } = Route.useSearch();
  return <OrderRoute order={order} token={token} isNew={false} />;
}

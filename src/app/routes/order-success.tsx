import { createFileRoute } from '@tanstack/react-router';
import { OrderRoute, orderSearchSchema } from '../order-route.tsx';

export const Route = createFileRoute('/order-success')({
  component: OrderSuccessRoute,
  validateSearch: orderSearchSchema,
});

function OrderSuccessRoute() {
  const { order, token } = Route.useSearch();
  return <OrderRoute order={order} token={token} isNew={true} />;
}

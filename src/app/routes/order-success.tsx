import { createFileRoute } from '@tanstack/react-router';
import { OrderRoute } from '../order-route.tsx';
import { orderSearchSchema } from '../order-search.ts';

export const Route = createFileRoute('/order-success')({
  component: OrderSuccessRoute,
  validateSearch: orderSearchSchema,
});

function OrderSuccessRoute() {
  const { order, token } = Route.useSearch();
  return <OrderRoute order={order} token={token} isNew={true} />;
}

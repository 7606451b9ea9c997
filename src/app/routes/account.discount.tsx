import { createFileRoute } from '@tanstack/react-router';
import { DiscountScreen } from '../../features/account/screens.tsx';

export const Route = createFileRoute('/account/discount')({ component: DiscountRoute });

function DiscountRoute() {
  return <DiscountScreen />;
}

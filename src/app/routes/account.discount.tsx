import { createFileRoute } from '@tanstack/react-router';
import { DiscountScreen } from '../../features/account/discount-screen.tsx';
import { SignedIn } from '../../features/auth/signed-in.tsx';

export const Route = createFileRoute('/account/discount')({ component: DiscountRoute });

function DiscountRoute() {
  return <SignedIn>{(customer) => <DiscountScreen customer={customer} />}</SignedIn>;
}

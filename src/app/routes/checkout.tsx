import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '../../features/checkout/checkout-screen.tsx';
import { useAppHead } from '../app-head-effect.ts';

export const Route = createFileRoute('/checkout')({ component: CheckoutRoute });

function CheckoutRoute() {
  useAppHead();
  return <CheckoutScreen />;
}

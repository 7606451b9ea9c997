import { createFileRoute } from '@tanstack/react-router';
import { CartScreen } from '../../features/cart/cart-screen.tsx';
import { useAppHead } from '../head-effect.ts';

export const Route = createFileRoute('/cart')({ component: CartRoute });

function CartRoute() {
  useAppHead();
  return <CartScreen />;
}

import { createFileRoute } from '@tanstack/react-router';
import { CartScreen } from '../../features/cart/cart-screen.tsx';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { UnpaidOrder } from '../../features/unpaid/unpaid-order.tsx';
import { useAppHead } from '../app-head-effect.ts';

export const Route = createFileRoute('/cart')({ component: CartRoute });

function CartRoute() {
  useAppHead();
  return (
    <>
      <UnpaidOrder />
      <CartScreen suggest={(products) => <ProductGrid products={products} />} />
    </>
  );
}

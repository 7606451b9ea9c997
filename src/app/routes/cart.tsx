import { createFileRoute } from '@tanstack/react-router';
import { useCart } from '../../features/cart/cart-provider.tsx';
import { CartScreen } from '../../features/cart/cart-screen.tsx';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { LateGoOn } from '../../features/home/late-go-on.tsx';
import { UnpaidOrder } from '../../features/unpaid/unpaid-order.tsx';
import { useAppHead } from '../app-head-effect.ts';

export const Route = createFileRoute('/cart')({ component: CartRoute });

function CartRoute() {
  useAppHead();
  const { data: cart } = useCart();
  return (
    <>
      <UnpaidOrder />
      <CartScreen suggest={(products) => <ProductGrid products={products} />} />
      {cart?.lines.length === 0 && <LateGoOn />}
    </>
  );
}

import { CartModal } from '../features/cart/cart-modal.tsx';
import { ProductGrid } from '../features/catalogue/product-grid.tsx';

/** The cart's window with the products that go with the cart's. */
export const CartWindow = () => <CartModal suggest={(products) => <ProductGrid products={products} list="more" />} />;

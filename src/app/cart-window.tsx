import { CartModal } from '../features/cart/cart-modal.tsx';
import { ProductGrid } from '../features/catalogue/product-grid.tsx';

/** The cart's window, with suggestions of products that go with those in the cart. */
export const CartWindow = () => <CartModal suggest={(products) => <ProductGrid products={products} list="more" />} />;

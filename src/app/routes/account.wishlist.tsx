import { createFileRoute } from '@tanstack/react-router';
import { WishlistScreen } from '../../features/wishlist/wishlist-screen.tsx';

export const Route = createFileRoute('/account/wishlist')({ component: WishlistRoute });

function WishlistRoute() {
  return <WishlistScreen />;
}

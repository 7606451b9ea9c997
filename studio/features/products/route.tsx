import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routes.ts';

/** A product's form; `#price` in the address puts the focus into that very field. */
export const productRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/products/$id',
  component: lazyRouteComponent(() => import('./product-screen.tsx'), 'ProductScreen'),
});

export const newProductRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/products/new',
  component: lazyRouteComponent(() => import('./product-screen.tsx'), 'NewProductScreen'),
});

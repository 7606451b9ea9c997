import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';

/** The route of a product's form. A fragment such as `#price` focuses a field. */
export const productRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/products/$id',
  component: lazyRouteComponent(
    withTexts(['products', 'schedule'], () => import('./product-screen.tsx')),
    'ProductScreen',
  ),
});

export const newProductRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/products/new',
  component: lazyRouteComponent(
    withTexts(['products', 'schedule'], () => import('./product-screen.tsx')),
    'NewProductScreen',
  ),
});

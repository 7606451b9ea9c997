import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listStudioProducts } from '../../contract/product-list.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

/** The route of a product's form. A fragment such as `#price` focuses a field. */
export const productRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/products/$id',
  component: lazyRouteComponent(
    withTexts(['products', 'schedule'], () => import('./product-screen.tsx')),
    'ProductScreen',
  ),
});

/** `category`: whose products are offered as a pattern; `pattern`: id of the product that the new one resembles. */
const newProductSearch = {
  category: listStudioProducts.query.category,
  pattern: listStudioProducts.query.category,
};

export const newProductRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/products/new',
  validateSearch: searchOf(newProductSearch),
  component: lazyRouteComponent(
    withTexts(['products', 'schedule'], () => import('./product-screen.tsx')),
    'NewProductScreen',
  ),
});

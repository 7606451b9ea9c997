import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { listStudioProducts } from '../../contract/product-list.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

/** Columns that can be hidden; names are always shown. */
export const HIDEABLE = ['sku', 'category', 'brand', 'price', 'stock', 'popularity', 'state', 'created'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** Search parameters: the query of the endpoint, the hidden columns, and the id of the product whose price to edit. */
const search = {
  ...listStudioProducts.query,
  hide: v.optional(v.array(v.picklist(HIDEABLE))),
  price: listStudioProducts.query.category,
};

export const productListRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/products',
  validateSearch: searchOf(search),
  component: lazyRouteComponent(() => import('./product-list-screen.tsx'), 'ProductListScreen'),
});

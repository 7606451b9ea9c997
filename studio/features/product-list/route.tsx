import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { listStudioProducts } from '../../contract/product-list.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

/** Columns that can be taken away; names always stay. */
export const HIDEABLE = ['sku', 'category', 'brand', 'price', 'stock', 'popularity', 'state', 'created'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** What the address of the list says: what the endpoint is asked, and the columns that are not shown. */
const search = { ...listStudioProducts.query, hide: v.optional(v.array(v.picklist(HIDEABLE))) };

export const productListRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/products',
  validateSearch: searchOf(search),
  component: lazyRouteComponent(() => import('./product-list-screen.tsx'), 'ProductListScreen'),
});

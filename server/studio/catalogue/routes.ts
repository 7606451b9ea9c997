import { dictionaryRoutes } from './dictionary-routes.ts';
import { productRoutes } from './product-routes.ts';

/** One product, its stock, and what products choose from. */
export const catalogueRoutes = [...productRoutes, ...dictionaryRoutes];

import { dictionaryRoutes } from './dictionary-routes.ts';
import { productRoutes } from './product-routes.ts';

/** Routes of single products, their stock, and the dictionaries that products use. */
export const catalogueRoutes = [...productRoutes, ...dictionaryRoutes];

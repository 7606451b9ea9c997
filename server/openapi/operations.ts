import type { Operation } from './operation.ts';
import { CART_OPERATIONS } from './operations/cart.ts';
import { CATALOGUE_OPERATIONS } from './operations/catalogue.ts';
import { CUSTOMER_OPERATIONS } from './operations/customers.ts';
import { DELIVERY_OPERATIONS } from './operations/delivery.ts';
import { ORDER_OPERATIONS } from './operations/orders.ts';
import { REBUILD_OPERATIONS } from './operations/rebuilds.ts';
import { SHOP_OPERATIONS } from './operations/shop.ts';

/** Every endpoint; a test holds it against the routes that are mounted. */
export const OPERATIONS: readonly Operation[] = [
  ...SHOP_OPERATIONS,
  ...REBUILD_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...CART_OPERATIONS,
  ...DELIVERY_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...ORDER_OPERATIONS,
];

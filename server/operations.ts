import { type Operation, operationOf } from './openapi/operation.ts';
import { CATALOGUE_OPERATIONS } from './openapi/operations/catalogue.ts';
import { CUSTOMER_OPERATIONS } from './openapi/operations/customers.ts';
import { DELIVERY_OPERATIONS } from './openapi/operations/delivery.ts';
import { ORDER_OPERATIONS } from './openapi/operations/orders.ts';
import { REBUILD_OPERATIONS } from './openapi/operations/rebuilds.ts';
import { SHOP_OPERATIONS } from './openapi/operations/shop.ts';
import { ROUTES } from './routes.ts';

/** Every endpoint; a test holds it against the routes that are mounted. */
export const OPERATIONS: readonly Operation[] = [
  ...SHOP_OPERATIONS,
  ...REBUILD_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...ROUTES.map(operationOf),
  ...DELIVERY_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...ORDER_OPERATIONS,
];

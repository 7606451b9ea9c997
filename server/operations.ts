import { type Operation, operationOf } from './openapi/operation.ts';
import { CUSTOMER_OPERATIONS } from './openapi/operations/customers.ts';
import { ORDER_OPERATIONS } from './openapi/operations/orders.ts';
import { REBUILD_OPERATIONS } from './openapi/operations/rebuilds.ts';
import { ROUTES } from './routes.ts';

/** Every endpoint; a test holds it against the routes that are mounted. */
export const OPERATIONS: readonly Operation[] = [
  ...REBUILD_OPERATIONS,
  ...ROUTES.map(operationOf),
  ...CUSTOMER_OPERATIONS,
  ...ORDER_OPERATIONS,
];

import * as v from 'valibot';
import { askSpecialOrder } from '../../src/contract/special-order.ts';
import type { Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { localizedSchema } from '../db/schema/columns.ts';
import { ApiError } from '../errors.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { addTask } from '../tasks/add-task.ts';

const route = routesWith<Deps & { readonly limits: Limits }>();

/** Requests of shoppers for more pieces than the shop has. */
export const specialOrderRoutes = [
  route(
    askSpecialOrder,
    {
      summary: 'Requests more pieces of a product than are in stock; staff call back.',
      errors: ['product_not_found', 'too_many_requests'],
    },
    async ({ context, deps, body: { sku, ...asked } }) => {
      await deps.limits.takeTogether([
        ['specialOrdersOfAddress', clientAddress(context, deps)],
        ['specialOrdersOfContact', asked.phone],
      ]);
      const product = await readRow(deps.pool, v.object({ name: localizedSchema }), {
        text: 'SELECT name FROM products WHERE sku = $1 AND is_published',
        values: [sku],
      });
      if (!product) throw new ApiError('product_not_found');
      const reason = { code: 'special-order', sku, product: product.name, ...asked } as const;
      const details = `${sku}, ${asked.quantity} pieces, ${asked.phone}`;
      await addTask(deps.pool, 'special-order', null, details, { reason });
      return null;
    },
  ),
];

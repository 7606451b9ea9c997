import * as v from 'valibot';
import { endpoints } from '../../src/contract/api.ts';
import { OFFERS_LIMIT } from '../../src/contract/offers.ts';
import { type Offer, skuSchema } from '../../src/contract/product.ts';
import type { Api, Deps } from '../context.ts';
import { parseQueryLists } from '../middleware/input.ts';
import { OFFER_SQL } from './cards.ts';

const querySchema = v.object({
  sku: v.pipe(v.array(skuSchema), v.minLength(1), v.maxLength(OFFERS_LIMIT)),
});

/** What may have changed since a page was built: price and stock of a batch of SKUs. */
export function offersRoutes(api: Api, { pool }: Deps): void {
  api.get(endpoints.offers, async (context) => {
    const { sku: skus } = parseQueryLists(context, querySchema);
    const { rows } = await pool.query<Offer>({
      name: 'offers',
      text: `SELECT ${OFFER_SQL} FROM products p WHERE p.sku = ANY($1) AND p.is_published`,
      values: [skus],
    });
    return context.json({ data: rows });
  });
}

import * as v from 'valibot';
import { type DeliveryEstimate, type Parcel, SHIPPING_METHODS, sizeSchema } from '../../src/contract/delivery.ts';
import { shippingCost } from '../../src/rules/delivery.ts';
import { METHOD_LIMITS, packParcel, parcelRefusal } from '../../src/rules/parcels.ts';
import { lineCost } from '../../src/rules/price.ts';
import { dispatchDate } from '../../src/rules/promises.ts';
import { TIERS_SQL, tiersOf } from '../catalogue/parts.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { type DirectoryDeps, lookUp } from './cache.ts';
import { findSettlement } from './directory.ts';
import type { WaybillSender } from './nova-poshta/waybills.ts';
import type { SettlementRecord } from './records.ts';

type EstimateDeps = DirectoryDeps & { readonly waybillSender: WaybillSender };

interface Asked {
  readonly settlement: string;
  readonly sku: string;
  readonly quantity: number;
}

/**
 * Returns the settlement, and the delivery methods of the carrier that take the pieces to a settlement, cheapest first. The price is that of
 * the checkout; the day comes from the carrier and is cached for the day of dispatch.
 * @throws ApiError product_not_found, settlement_not_found
 */
export async function estimateOf(
  deps: EstimateDeps,
  asked: Asked,
): Promise<{
  readonly settlement: SettlementRecord;
  readonly methods: DeliveryEstimate['methods'];
}> {
  const [pieces, settlement] = await Promise.all([readPieces(deps, asked), findSettlement(deps, asked.settlement)]);
  if (!pieces) throw new ApiError('product_not_found');
  if (!settlement) throw new ApiError('settlement_not_found');
  const [toBranch, toDoors, hasLockers] = await Promise.all([
    readDay(deps, settlement, false),
    readDay(deps, settlement, true),
    mayHaveLockers(deps, settlement.ref),
  ]);
  const { parcel, itemsCost } = pieces;
  const methods = SHIPPING_METHODS.filter((method) => method !== 'pickup')
    .filter((method) => method !== 'nova-poshta-locker' || hasLockers)
    .filter((method) => parcelRefusal(parcel, itemsCost, METHOD_LIMITS[method]) === null)
    .map((method) => ({
      method,
      cost: shippingCost({ method, weightGrams: parcel.weight, itemsCost, hasFreeDelivery: false }),
      day: method === 'nova-poshta-courier' ? toDoors : toBranch,
    }))
    .sort((one, other) => one.cost - other.cost);
  return { settlement, methods };
}

const productSchema = v.object({
  price: v.number(),
  tiers: v.nullable(v.array(v.tuple([v.number(), v.number()]))),
  weight: v.number(),
  size: v.nullable(sizeSchema),
});

async function readPieces(
  { pool }: EstimateDeps,
  { sku, quantity }: Asked,
): Promise<{ readonly parcel: Parcel; readonly itemsCost: number } | null> {
  const product = await readRow(pool, productSchema, {
    name: 'delivery-estimate',
    text: `SELECT p.price, ${TIERS_SQL} AS tiers, p.weight,
        CASE WHEN p.packed_length IS NOT NULL THEN json_build_object(
          'length', p.packed_length, 'width', p.packed_width, 'height', p.packed_height) END AS size
      FROM products p WHERE p.sku = $1 AND p.is_published`,
    values: [sku],
  });
  if (!product) return null;
  const { price, weight, size } = product;
  return {
    parcel: packParcel([{ weight, size, quantity }]),
    itemsCost: lineCost({ price, tiers: tiersOf(product.tiers) }, quantity, []),
  };
}

/** Returns the day on which the carrier delivers an order of this moment; null if the carrier does not say. */
async function readDay(deps: EstimateDeps, { cityRef: to }: SettlementRecord, toDoors: boolean) {
  const day = dispatchDate(deps.clock());
  const days = await lookUp(deps, {
    key: `day/${to}/${toDoors ? 'doors' : 'branch'}/${day}`,
    rowSchema: v.string(),
    ask: async (novaPoshta) => {
      const expected = await novaPoshta.getDeliveryDay({ from: deps.waybillSender.city, to, toDoors, day });
      return expected === null ? [] : [expected];
    },
  });
  return days?.[0] ?? null;
}

/** Returns false if the cached branches of a settlement have no locker; it is not worth a request to the carrier. */
async function mayHaveLockers({ pool }: EstimateDeps, settlementRef: string): Promise<boolean> {
  const row = await readRow(pool, v.object({ hasLockers: v.boolean() }), {
    text: `SELECT value @> '[{"kind": "locker"}]' AS "hasLockers" FROM delivery_cache WHERE key = $1`,
    values: [`branches/${settlementRef}`],
  });
  return row?.hasLockers ?? true;
}

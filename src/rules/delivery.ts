import type { ShippingMethod } from '../contract/delivery.ts';

/** Kopiykas of items from which delivery to a branch is free; the page «Доставка і оплата» says the same. */
export const FREE_DELIVERY_FROM = 250_000;

/** Grams up to which a price holds, and the price in kopiykas. */
type Step = readonly [upTo: number, price: number];

/**
 * What the shop takes for delivery: an estimate after Nova Poshta's tariffs of parcels within Ukraine, not its price
 * list. Ascending; heavier parcels pay for each further kilogram.
 */
const TARIFFS: Readonly<Record<Exclude<ShippingMethod, 'pickup'>, readonly Step[]>> = {
  'nova-poshta-locker': [
    [2_000, 7_000],
    [10_000, 11_000],
    [30_000, 17_000],
  ],
  'nova-poshta-branch': [
    [2_000, 8_000],
    [10_000, 12_000],
    [30_000, 18_000],
  ],
  'nova-poshta-courier': [
    [2_000, 12_500],
    [10_000, 16_500],
    [30_000, 22_500],
  ],
};

/** The steps of a method's price, by weight. */
export const tariffSteps = (method: keyof typeof TARIFFS): readonly Step[] => TARIFFS[method];

/** Kopiykas for each kilogram begun above the last step. */
const PRICE_OF_KILOGRAM = 600;

interface Shipment {
  readonly method: ShippingMethod;
  /** Grams, packed. */
  readonly weightGrams: number;
  /** Kopiykas of the items after all discounts. */
  readonly itemsCost: number;
  /** A promo code pays for the delivery, whatever the method. */
  readonly hasFreeDelivery: boolean;
}

/** Kopiykas that the shopper pays for delivery. */
export function shippingCost({ method, weightGrams, itemsCost, hasFreeDelivery }: Shipment): number {
  if (method === 'pickup' || hasFreeDelivery) return 0;
  if (method === 'nova-poshta-branch' && itemsCost >= FREE_DELIVERY_FROM) return 0;
  const steps = TARIFFS[method];
  const price = steps.find(([upTo]) => weightGrams <= upTo)?.[1];
  if (price !== undefined) return price;
  const [heaviest, highest] = steps.at(-1) ?? [0, 0];
  return highest + Math.ceil((weightGrams - heaviest) / 1000) * PRICE_OF_KILOGRAM;
}

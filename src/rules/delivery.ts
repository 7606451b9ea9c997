import type { ShippingMethod } from '../contract/delivery.ts';

/** Cost of items from which delivery to a branch is free, in kopiykas; the page «Доставка і оплата» states the same. */
export const FREE_DELIVERY_FROM = 250_000;

/** Maximum weight in grams, and the price in kopiykas up to it. */
type Step = readonly [upTo: number, price: number];

/**
 * Prices of delivery: an estimate by Nova Poshta's tariffs of parcels within Ukraine, not its price list. Ascending; a
 * heavier parcel pays for each further kilogram.
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

/** Returns the steps of a method's price, by weight. */
export const tariffSteps = (method: keyof typeof TARIFFS): readonly Step[] => TARIFFS[method];

/** Price of each started kilogram above the last step, in kopiykas. */
const PRICE_OF_KILOGRAM = 600;

interface Shipment {
  readonly method: ShippingMethod;
  /** Weight with packaging, in grams. */
  readonly weightGrams: number;
  /** Cost of the items after all discounts, in kopiykas. */
  readonly itemsCost: number;
  /** True if a promo code covers the delivery, by any method. */
  readonly hasFreeDelivery: boolean;
}

/** Returns the price of delivery for the shopper, in kopiykas. */
export function shippingCost({ method, weightGrams, itemsCost, hasFreeDelivery }: Shipment): number {
  if (method === 'pickup' || hasFreeDelivery) return 0;
  if (method === 'nova-poshta-branch' && itemsCost >= FREE_DELIVERY_FROM) return 0;
  const steps = TARIFFS[method];
  const price = steps.find(([upTo]) => weightGrams <= upTo)?.[1];
  if (price !== undefined) return price;
  const [heaviest, highest] = steps.at(-1) ?? [0, 0];
  return highest + Math.ceil((weightGrams - heaviest) / 1000) * PRICE_OF_KILOGRAM;
}

import type { MerchantReturnPolicy, MonetaryAmount, QuantitativeValue, ShippingService } from 'schema-dts';
import { FREE_DELIVERY_FROM, tariffSteps } from '../rules/delivery.ts';
import { decimalMoney } from '../rules/money.ts';
import { paths, RETURNS_SLUG } from '../rules/paths.ts';
import { PROMISES } from '../rules/shop-promises.ts';
import { absolute, type StructuredDataContext } from './structured-context.ts';

const UKRAINE = 'UA';
const WORKING_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Returns a number of days, or a range. */
const days = (minValue: number, maxValue: number): QuantitativeValue => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Days until an order is dispatched: the same or the next working day. */
export const HANDLING = days(0, 1);
export const TRANSIT = days(...PROMISES.deliveryDays);

/** @param kopiykas the amount */
export const amount = (kopiykas: number): MonetaryAmount => ({
  '@type': 'MonetaryAmount',
  value: decimalMoney(kopiykas),
  currency: 'UAH',
});

/**
 * Returns the return policy: the period, and the party that pays for the return, by law, as the page about returns
 * states them.
 */
export const returnPolicy = (context: StructuredDataContext): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: UKRAINE,
  returnPolicyCountry: UKRAINE,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: PROMISES.returnDays,
  returnMethod: ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  customerRemorseReturnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  itemDefectReturnFees: 'https://schema.org/FreeReturn',
  refundType: 'https://schema.org/FullRefund',
  ...(!context.unpublished?.includes(RETURNS_SLUG) && {
    merchantReturnLink: absolute(context, paths.page(RETURNS_SLUG)),
  }),
});

/**
 * Returns the delivery to a branch of the carrier, which most orders use: its cost by weight, and the total from which
 * it is free.
 */
export function shippingService(): ShippingService {
  const shippingDestination = { '@type': 'DefinedRegion', addressCountry: UKRAINE } as const;
  const businessDays = { '@type': 'OpeningHoursSpecification', dayOfWeek: WORKING_DAYS } as const;
  const transitTime = { '@type': 'ServicePeriod', duration: TRANSIT } as const;
  const paid = (range: { readonly minValue: number } | { readonly maxValue: number }) =>
    ({ '@type': 'MonetaryAmount', currency: 'UAH', ...range }) as const;
  const below = paid({ maxValue: (FREE_DELIVERY_FROM - 1) / 100 });
  const weighed = tariffSteps('nova-poshta-branch').map(([upTo, price], index, steps) => ({
    '@type': 'ShippingConditions' as const,
    shippingDestination,
    orderValue: below,
    weight: grams(steps[index - 1]?.[0] ?? 0, upTo),
    shippingRate: amount(price),
    transitTime,
  }));
  const orderValue = paid({ minValue: FREE_DELIVERY_FROM / 100 });
  return {
    '@type': 'ShippingService',
    fulfillmentType: 'https://schema.org/FulfillmentTypeDelivery',
    handlingTime: { '@type': 'ServicePeriod', businessDays, duration: HANDLING },
    shippingConditions: [
      ...weighed,
      { '@type': 'ShippingConditions', shippingDestination, orderValue, shippingRate: amount(0), transitTime },
    ],
  };
}

const grams = (above: number, upTo: number): QuantitativeValue => ({
  '@type': 'QuantitativeValue',
  minValue: above,
  maxValue: upTo,
  unitCode: 'GRM',
});

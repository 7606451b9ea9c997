import type {
  AggregateRating,
  Offer,
  OfferShippingDetails,
  Product as ProductData,
  ProductGroup,
  PropertyValue,
  Review,
  UnitPriceSpecification,
} from 'schema-dts';
import type { Family } from '../contract/family.ts';
import type { Crumb, PageDataOf } from '../contract/page-data.ts';
import type { PriceValidity, Product, ProductRating } from '../contract/product.ts';
import type { ProductReview } from '../contract/review.ts';
import { comparedValues, describingValues } from '../rules/compared-attributes.ts';
import { shippingCost } from '../rules/delivery.ts';
import { decimalMoney } from '../rules/money.ts';
import { paths } from '../rules/paths.ts';
import { plainText } from '../rules/plain-text.ts';
import { quantityPrices } from '../rules/price.ts';
import { lastDayOf } from '../rules/price-validity.ts';
import { absolute, type ObjectOf, pictureUrls, type StructuredDataContext, seller } from './structured-context.ts';
import { amount, HANDLING, TRANSIT } from './structured-terms.ts';

interface ProductPage {
  readonly path: string;
  readonly crumbs: readonly Crumb[];
  readonly reviews: PageDataOf<'product'>['reviews'];
  readonly family?: Family | undefined;
  readonly validity?: PriceValidity | undefined;
}

/**
 * Returns the product of a page: its description, the price of one piece and of more, and the cost of delivery. The
 * seller and the return policy are in the object of the business on the home page.
 * @param crumbs the breadcrumbs of its page, which is the last of them
 * @param family if it has siblings
 * @param validity the period for which its price holds, if known
 */
export function product(
  item: Product,
  { path, crumbs, family, reviews, validity }: ProductPage,
  context: StructuredDataContext,
): ProductData {
  const category = crumbs.slice(0, -1).map(({ name }) => name);
  return {
    '@type': 'Product',
    name: item.name,
    sku: item.sku,
    ...(item.gtin && { gtin: item.gtin }),
    ...(item.mpn && { mpn: item.mpn }),
    description: plainText(`${item.summary} ${item.description}`),
    image: item.pictures.flatMap((picture) => pictureUrls(context.origin, picture)),
    ...(category.length > 0 && { category: category.join(' > ') }),
    ...(item.brand && { brand: { '@type': 'Brand', name: item.brand } }),
    ...(item.attributes.length > 0 && { additionalProperty: item.attributes.map(property) }),
    ...Object.fromEntries(describingValues({ axes: family?.axes, attributes: item.attributes })),
    offers: offer(item, { path, validity }, context),
    ...(reviews?.real && {
      aggregateRating: aggregate(reviews.real),
      review: reviews.newest.filter(({ isDemo }) => !isDemo).map(review),
    }),
    ...(family && variant(item, family, context)),
  };
}

/** Returns the product's group; the other variants are described on their own pages. */
function variant({ slug }: Product, family: Family, context: StructuredDataContext) {
  const groupId = String(family.id);
  const compared = comparedValues(family.axes);
  const others = family.members.filter((member) => member !== slug);
  const group: ProductGroup = {
    '@type': 'ProductGroup',
    '@id': `${context.origin}/#family-${groupId}`,
    name: family.name,
    productGroupID: groupId,
    ...(compared.size > 0 && { variesBy: [...compared.keys()].map((name) => `https://schema.org/${name}`) }),
    // As in Google's documentation of variants on separate pages: an address without a type.
    hasVariant: others.map((member) => ({ url: absolute(context, paths.page(member)) }) as ObjectOf<ProductData>),
  };
  return {
    inProductGroupWithID: groupId,
    isVariantOf: group,
  };
}

/** Returns the rating by real reviews, with the numbers of the page; reviews of the demo data are not reported. */
const aggregate = ({ average, count }: ProductRating): AggregateRating => ({
  '@type': 'AggregateRating',
  ratingValue: average,
  reviewCount: count,
});

const review = ({ author, rating, text, date, lang }: ProductReview): Review => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: date,
  reviewBody: text,
  inLanguage: lang,
  reviewRating: { '@type': 'Rating', ratingValue: rating },
});

const property = ({ name, value }: Product['attributes'][number]): PropertyValue => ({
  '@type': 'PropertyValue',
  name,
  value,
});

function offer(
  item: Product,
  { path, validity }: Pick<ProductPage, 'path' | 'validity'>,
  context: StructuredDataContext,
): Offer {
  const prices = [...priceBefore(item), ...pricesOfMore(item)];
  return {
    '@type': 'Offer',
    url: absolute(context, path),
    price: decimalMoney(item.price),
    priceCurrency: 'UAH',
    ...(prices.length > 0 && { priceSpecification: prices }),
    ...(validity && { priceValidUntil: lastDayOf(validity) }),
    availability: `https://schema.org/${item.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(item.weight !== undefined && { shippingDetails: shipping(item.price, item.weight) }),
    ...(context.site && { seller: seller(context) }),
  };
}

/** Returns the price before the reduction; empty if there is none. */
const priceBefore = ({ oldPrice }: Product): UnitPriceSpecification[] =>
  oldPrice === null ? [] : [{ ...unitPrice(oldPrice), priceType: 'https://schema.org/StrikethroughPrice' }];

/** Returns the prices per piece for larger quantities. */
const pricesOfMore = (item: Product): UnitPriceSpecification[] =>
  quantityPrices(item).map(({ from, price }) => ({
    ...unitPrice(price),
    // Without a type, search engines would read it as the price of one piece.
    priceType: 'https://schema.org/SalePrice',
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: from, unitCode: PIECES },
  }));

const PIECES = 'C62';

const unitPrice = (price: number) =>
  ({ '@type': 'UnitPriceSpecification', price: decimalMoney(price), priceCurrency: 'UAH' }) as const;

/** Returns the delivery of one piece to a branch of the carrier. */
function shipping(price: number, weightGrams: number): OfferShippingDetails {
  const shipment = { method: 'nova-poshta-branch', weightGrams, itemsCost: price, hasFreeDelivery: false } as const;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: amount(shippingCost(shipment)),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'UA' },
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: HANDLING, transitTime: TRANSIT },
  };
}

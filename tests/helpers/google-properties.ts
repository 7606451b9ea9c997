/**
 * Properties that Google documents for rich results (https://developers.google.com/search/docs/appearance/structured-data),
 * by the type of the object. A path leads into nested objects; of alternatives, joined by `|`, one is enough.
 */
interface Properties {
  readonly required: readonly string[];
  readonly recommended: readonly string[];
}

export const GOOGLE_PROPERTIES: Readonly<Record<string, Properties>> = {
  // merchant-listing and product-variants
  Product: {
    required: ['name', 'image', 'offers.price', 'offers.priceCurrency'],
    recommended: [
      ...['description', 'sku', 'brand.name', 'gtin|mpn', 'aggregateRating', 'review', 'isVariantOf'],
      ...['color', 'material', 'pattern', 'size', 'offers.availability', 'offers.itemCondition', 'offers.url'],
      ...['offers.shippingDetails', 'offers.priceSpecification', 'offers.priceValidUntil'],
    ],
  },
  UnitPriceSpecification: { required: ['price', 'priceCurrency', 'priceType'], recommended: [] },
  OfferShippingDetails: {
    required: ['shippingDestination.addressCountry', 'shippingRate.value', 'shippingRate.currency'],
    recommended: ['deliveryTime.handlingTime', 'deliveryTime.transitTime'],
  },
  ProductGroup: {
    required: ['name'],
    recommended: ['productGroupID', 'hasVariant', 'variesBy'],
  },
  AggregateRating: { required: ['ratingValue', 'ratingCount|reviewCount'], recommended: [] },
  Review: { required: ['author.name', 'reviewRating.ratingValue'], recommended: ['datePublished'] },
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
  ItemList: { required: ['itemListElement'], recommended: [] },
  ListItem: { required: ['position', 'item|url'], recommended: [] },
  BlogPosting: {
    required: [],
    recommended: ['headline', 'image', 'datePublished', 'dateModified', 'author.name', 'author.url'],
  },
  Organization: { required: [], recommended: ['name', 'url'] },
  // local-business and organization
  Store: {
    required: ['name', 'address.streetAddress', 'address.addressLocality', 'address.addressCountry'],
    recommended: [
      ...['address.postalCode', 'address.addressRegion', 'geo.latitude', 'geo.longitude', 'openingHoursSpecification'],
      ...['telephone', 'url', 'priceRange', 'image', 'logo', 'legalName', 'email', 'sameAs'],
      ...['hasMerchantReturnPolicy', 'hasShippingService'],
    ],
  },
  MerchantReturnPolicy: {
    required: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
    recommended: ['returnPolicyCountry', 'returnMethod', 'returnFees', 'refundType', 'itemDefectReturnFees'],
  },
  WebSite: { required: ['name', 'url'], recommended: [] },
};

type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Yields every object below a value, the value included. */
export function* thingsIn(value: unknown): Generator<Thing> {
  if (Array.isArray(value)) for (const item of value) yield* thingsIn(item);
  if (!isThing(value)) return;
  yield value;
  for (const inner of Object.values(value)) yield* thingsIn(inner);
}

/** Returns true if an object has a property, or one of its alternatives, with a value. */
export const hasProperty = (thing: Thing, property: string): boolean =>
  property.split('|').some((path) => {
    const value = path.split('.').reduce<unknown>((inner, name) => (isThing(inner) ? inner[name] : undefined), thing);
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
  });

/** Returns the ids that objects of a page refer to without describing them. */
export function danglingIds(graph: unknown): string[] {
  const things = [...thingsIn(graph)].filter((thing) => typeof thing['@id'] === 'string');
  const described = new Set(things.filter((thing) => thing['@type'] !== undefined).map((thing) => thing['@id']));
  return things.flatMap((thing) => (described.has(thing['@id']) ? [] : [String(thing['@id'])]));
}

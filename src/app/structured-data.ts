import type {
  BlogPosting,
  BreadcrumbList,
  CollectionPage,
  DayOfWeek,
  SearchAction,
  Store,
  WebApplication,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import type { Site } from '../contract/layout.ts';
import type { Localized } from '../contract/localized.ts';
import type { Crumb, PageData, PageDataOf } from '../contract/page-data.ts';
import { paths } from '../rules/paths.ts';
import { SHOP_PREVIEW } from '../rules/preview-file.ts';
import { isPlaceKnown } from '../rules/seller.ts';
import {
  absolute,
  businessId,
  type ObjectOf,
  pictureUrls,
  type StructuredDataContext,
  seller,
  siteName,
} from './structured-context.ts';
import { returnPolicy, shippingService } from './structured-terms.ts';

/** Returns the seller, if known: an object of the home page and of the contacts page. */
export const business = (context: StructuredDataContext): readonly ObjectOf<Store>[] =>
  context.site ? [localBusiness(context, context.site)] : [];

function localBusiness(context: StructuredDataContext, site: Site): ObjectOf<Store> {
  const { origin } = context;
  const { street, city, region, postalCode, latitude, longitude } = site.address;
  return {
    '@type': 'Store',
    '@id': businessId(origin),
    name: site.name,
    legalName: site.legalName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/${SHOP_PREVIEW}`,
    email: site.email,
    ...(site.phones[0] && { telephone: site.phones[0] }),
    priceRange: '₴₴',
    currenciesAccepted: 'UAH',
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: 'UA',
    },
    ...(isPlaceKnown(site.address) && { geo: { '@type': 'GeoCoordinates' as const, latitude, longitude } }),
    openingHoursSpecification: site.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.filter(isDay),
      opens,
      closes,
    })),
    sameAs: site.socials.map(({ url }) => url),
    hasMerchantReturnPolicy: returnPolicy(context),
    hasShippingService: shippingService(),
  };
}

const nameOf = ({ site }: StructuredDataContext) => siteName(site);

const DAYS: ReadonlySet<string> = new Set([
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'PublicHolidays'],
]);
/** Returns true for a day of schema.org. The owner types the days, and unknown ones are left out. */
const isDay = (day: string): day is Extract<DayOfWeek, 'Monday'> => DAYS.has(day);

/** Returns the object of the home page that describes the site. */
export function website(context: StructuredDataContext): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: `${absolute(context, paths.search)}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${context.origin}/#website`,
    name: nameOf(context),
    url: absolute(context, paths.home),
    inLanguage: context.lang,
    ...(context.site && { publisher: { '@id': businessId(context.origin) } }),
    potentialAction: search,
  };
}

/** The home page's name in breadcrumbs, as the page shows it. */
const HOME: Localized = { uk: 'Головна', ru: 'Главная' };

export function breadcrumbs(crumbs: readonly Crumb[], context: StructuredDataContext): readonly BreadcrumbList[] {
  if (crumbs.length === 0) return [];
  const trail = [{ name: HOME[context.lang], path: paths.home }, ...crumbs];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: absolute(context, path),
      })),
    },
  ];
}

/** Returns the object of a tool's page: a free application in the browser. */
export const application = (page: PageData, context: StructuredDataContext): ObjectOf<WebApplication> => ({
  '@type': 'WebApplication',
  name: page.breadcrumbs.at(-1)?.name ?? page.title,
  description: page.description,
  url: absolute(context, page.path),
  inLanguage: context.lang,
  applicationCategory: 'UtilitiesApplication',
  operatingSystem: 'Any',
  isAccessibleForFree: true,
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'UAH' },
  publisher: seller(context),
});

/** Returns the object of a list's page: its name, and the pages that it links to, in their order. */
export const collection = (
  page: PageData,
  {
    name,
    description,
    items,
  }: { readonly name: string; readonly description: string; readonly items: readonly string[] },
  context: StructuredDataContext,
): CollectionPage => ({
  '@type': 'CollectionPage',
  name,
  description,
  url: absolute(context, page.path),
  inLanguage: context.lang,
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: items.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(context, path),
    })),
  },
});

export function article(page: PageDataOf<'blog-post'>, context: StructuredDataContext): BlogPosting {
  const { title, excerpt, date, modified, picture } = page.post;
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    datePublished: date,
    dateModified: modified ?? date,
    inLanguage: context.lang,
    mainEntityOfPage: absolute(context, page.path),
    ...(picture && { image: pictureUrls(context.origin, picture) }),
    ...(context.site && {
      author: seller(context),
      publisher: seller(context),
    }),
  };
}

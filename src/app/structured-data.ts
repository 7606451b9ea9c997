import type { Language } from '../contract/language.ts';
import type { Site } from '../contract/layout.ts';
import type { Picture } from '../contract/media.ts';
import type { Crumb, PageDataOf } from '../contract/page-data.ts';
import type { Product } from '../contract/product.ts';
import { decimalMoney } from '../rules/money.ts';
import { localize, paths } from '../rules/paths.ts';
import { pictureFile, webpWidth } from '../rules/picture-files.ts';

/** A schema.org object. */
export type JsonLd = Readonly<Record<string, unknown>>;

export interface StructuredDataContext {
  readonly lang: Language;
  readonly origin: string;
  /** null when it is not known. */
  readonly site: Site | null;
}

/** The shop's name where its own data do not say. */
const BRAND = 'Позолота';

/** Who sells here, when it is known: said on the home page and on that of the contacts. */
export const business = ({ origin, site }: StructuredDataContext): readonly JsonLd[] =>
  site ? [localBusiness(origin, site)] : [];

const absolute = ({ lang, origin }: StructuredDataContext, path: string) => origin + localize(lang, path);

/** Pixels; what messengers ask for. */
const CRAWLED_WIDTH = 1200;

/** Address of a picture as crawlers and messengers read it: WebP, as wide as they show one. */
function pictureUrl(origin: string, { id, widths }: Picture): string {
  return `${origin}/media/${pictureFile(id, webpWidth(widths, CRAWLED_WIDTH), 'webp')}`;
}

const businessId = (origin: string) => `${origin}/#business`;

function localBusiness(origin: string, site: Site): JsonLd {
  const { street, city, region, postalCode, latitude, longitude } = site.address;
  return {
    '@type': 'Store',
    '@id': businessId(origin),
    name: site.name,
    legalName: site.legalName,
    url: `${origin}/`,
    logo: `${origin}/logo.svg`,
    image: `${origin}/logo.svg`,
    email: site.email,
    telephone: site.phones[0],
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
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: site.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    sameAs: site.socials.map(({ url }) => url),
  };
}

/** What the shop is called. */
export const siteName = (site: Site | null) => site?.name ?? BRAND;

const nameOf = ({ site }: StructuredDataContext) => siteName(site);

/** What the site is: said on the home page. */
export function website(context: StructuredDataContext): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${context.origin}/#website`,
    name: nameOf(context),
    url: absolute(context, paths.home),
    inLanguage: context.lang,
    ...(context.site && { publisher: { '@id': businessId(context.origin) } }),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${absolute(context, paths.search)}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

export function breadcrumbs(crumbs: readonly Crumb[], context: StructuredDataContext): readonly JsonLd[] {
  if (crumbs.length === 0) return [];
  const trail = [{ name: nameOf(context), path: paths.home }, ...crumbs];
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

export function product(item: Product, path: string, context: StructuredDataContext): JsonLd {
  return {
    '@type': 'Product',
    name: item.name,
    sku: item.sku,
    description: item.summary,
    image: item.pictures.map((picture) => pictureUrl(context.origin, picture)),
    ...(item.brand && { brand: { '@type': 'Brand', name: item.brand } }),
    offers: {
      '@type': 'Offer',
      url: absolute(context, path),
      price: decimalMoney(item.price),
      priceCurrency: 'UAH',
      availability: `https://schema.org/${item.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...(context.site && { seller: { '@id': businessId(context.origin) } }),
    },
  };
}

export function itemList(itemPaths: readonly string[], context: StructuredDataContext): JsonLd {
  return {
    '@type': 'ItemList',
    itemListElement: itemPaths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(context, path),
    })),
  };
}

/** The business by its name, for a page that does not say the rest of it. */
const author = (context: StructuredDataContext): JsonLd => ({
  '@type': 'Organization',
  '@id': businessId(context.origin),
  name: nameOf(context),
});

export function article(page: PageDataOf<'blog-post'>, context: StructuredDataContext): JsonLd {
  const { title, excerpt, date, picture } = page.post;
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    datePublished: date,
    inLanguage: context.lang,
    mainEntityOfPage: absolute(context, page.path),
    ...(picture && { image: pictureUrl(context.origin, picture) }),
    ...(context.site && {
      author: author(context),
      publisher: author(context),
    }),
  };
}

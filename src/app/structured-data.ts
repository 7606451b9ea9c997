import type { Language } from '../contract/language.ts';
import type { Site } from '../contract/layout.ts';
import type { Picture } from '../contract/media.ts';
import type { Crumb, PageData } from '../contract/page-data.ts';
import type { Product } from '../contract/product.ts';
import { decimalMoney } from '../rules/money.ts';
import { localize, paths } from '../rules/paths.ts';

type JsonLd = Readonly<Record<string, unknown>>;

interface Context {
  readonly lang: Language;
  readonly origin: string;
  /** null when it is not known. */
  readonly site: Site | null;
}

/** The shop's name where its own data do not say. */
const BRAND = 'Позолота';

/** What is said on every page, as schema.org objects: the business, when it is known, and the website. */
export const siteStructuredData = (context: Context): readonly JsonLd[] => [
  ...(context.site ? [localBusiness(context.origin, context.site)] : []),
  website(context),
];

/** What one page shows, as schema.org objects. */
export const pageStructuredData = (page: PageData, context: Context): readonly JsonLd[] => [
  ...breadcrumbs(page.breadcrumbs, context),
  ...ofPage(page, context),
];

function ofPage(page: PageData, context: Context): readonly JsonLd[] {
  switch (page.type) {
    case 'product':
      return [product(page.product, page.path, context)];
    case 'category':
      return [
        itemList(
          page.list.products.map(({ slug }) => paths.page(slug)),
          context,
        ),
      ];
    case 'blog-post':
      return [article(page, context)];
    default:
      return [];
  }
}

const absolute = ({ lang, origin }: Context, path: string) => origin + localize(lang, path);

/** Address of a picture's largest rendition; WebP, which every crawler reads. */
export function pictureUrl(origin: string, { id, widths }: Picture): string {
  return `${origin}/media/${id}-${widths.at(-1)}.webp`;
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

const nameOf = ({ site }: Context) => site?.name ?? BRAND;

function website(context: Context): JsonLd {
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

function breadcrumbs(crumbs: readonly Crumb[], context: Context): readonly JsonLd[] {
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

function product(item: Product, path: string, context: Context): JsonLd {
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

function itemList(itemPaths: readonly string[], context: Context): JsonLd {
  return {
    '@type': 'ItemList',
    itemListElement: itemPaths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(context, path),
    })),
  };
}

function article(page: Extract<PageData, { type: 'blog-post' }>, context: Context): JsonLd {
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
      author: { '@id': businessId(context.origin) },
      publisher: { '@id': businessId(context.origin) },
    }),
  };
}

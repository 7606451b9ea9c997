import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/language.ts';

/**
 * All addresses of the shop, without their language. The front, the API (links in texts) and the prerender build every
 * href from this table; paths.test.ts lists all of it.
 */
/** Slug of the privacy page. */
export const PRIVACY_SLUG = 'politika-konfidencialnosti';

/** Slug of the page with the shop's address and opening hours. */
export const CONTACTS_SLUG = 'contacts';

/** Slug of the public offer: the contract that an order concludes, with the seller's details below it. */
export const OFFER_SLUG = 'publichna-oferta';

/** Slug of the page with reviews of the shop. */
export const REVIEWS_SLUG = 'otzyvy';

/** Slug of the page about delivery and payment. */
export const DELIVERY_SLUG = 'dostavka-i-oplata';

/** Slug of the page about returns. */
export const RETURNS_SLUG = 'vozvrat-tovara';

/** Slug of the page about discounts. */
export const DISCOUNTS_SLUG = 'skidki';

/** Slug of the guide to the tools and materials of gilding. */
export const GUIDE_SLUG = 'pg-gilding-tools-and-materials';

export const paths = {
  home: '/',
  blog: '/blog',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  account: '/account',
  orders: '/account/orders',
  wishlist: '/account/wishlist',
  discount: '/account/discount',
  notebook: '/account/notebook',
  /** A project of the notebook. */
  project: (id: string) => `/account/notebook?${new URLSearchParams({ project: id })}`,
  search: '/search',
  /** The list of a category as the server filters and sorts it, for browsers without scripts. */
  filtered: (slug: string) => `/search/${slug}`,
  orderSuccess: '/order-success',
  orderPaymentDetails: '/order-payment-details',
  oauthSuccess: '/oauth-success',
  orderReview: '/order-review',
  /** Ends a request for a message about a product, by the link of its confirmation. */
  stockAlert: '/stock-alert',
  /** A product or a content page. */
  page: (slug: string) => `/${slug}`,
  /** A page of a category's list; the first is the category itself. */
  category: (slug: string, page = 1) => (page === 1 ? `/${slug}` : `/${slug}/page/${page}`),
  /** A page of the blog's list of all posts; the first is the blog itself. */
  blogList: (page = 1) => (page === 1 ? '/blog' : `/blog/page/${page}`),
  /** A blog post, or a page of a blog category's list; the first is the category itself. */
  blogPage: (slug: string, page = 1) => (page === 1 ? `/blog/${slug}` : `/blog/${slug}/page/${page}`),
  /** A page of the reviews of the shop; the first begins with its text. */
  reviews: (page = 1) => (page === 1 ? `/${REVIEWS_SLUG}` : `/${REVIEWS_SLUG}/page/${page}`),
  /** The first page of a query's results; search-address.ts has the others. */
  searchFor: (query: string) => `/search?${new URLSearchParams({ q: query })}`,
} as const;

/** The entry of the blog's list of all posts. */
export const BLOG_SLUG = 'blog';

/** Screens of the hydrated app: prerendered as shells without personal data, never indexed. */
export const APP_PATHS = [
  paths.cart,
  paths.checkout,
  paths.login,
  paths.account,
  paths.orders,
  paths.wishlist,
  paths.discount,
  paths.notebook,
  paths.search,
  paths.orderSuccess,
  paths.orderPaymentDetails,
  paths.oauthSuccess,
  paths.orderReview,
  paths.stockAlert,
] as const;

/** Path of the not-found page's file, which servers send for every address without a file. */
export const NOT_FOUND_PATH = '/404';

/**
 * Path of the file with the whole catalogue, from which the header's sheet takes its subcategories. It is no valid
 * slug.
 */
export const MENU_PATH = '/-menu';

/**
 * Path of the file with the page of a removed product. Servers send it with 410 for the product's address, which has no
 * file of its own. It is no valid slug.
 */
export const removedPath = (slug: string) => `/-removed/${slug}`;

/**
 * Returns the file of a list's index (`x/-facets.json`), relative to the site's root; beside the further pages of the
 * list. Its name is no valid slug.
 */
export const facetsFile = (lang: Language, slug: string) => pageFile(lang, `/${slug}/-facets`, 'json');

/** Returns the address of a path in one language: the default language has no prefix. */
export function localize(lang: Language, path: string): string {
  if (lang === DEFAULT_LANGUAGE) return path;
  return path === '/' ? `/${lang}` : `/${lang}${path}`;
}

/**
 * Splits an address into its language and the path without it. `/uk/x` and `/x` are the same page. The path never
 * begins with two slashes: as a link or a redirect, `//host/x` would lead to another site.
 */
export function delocalize(pathname: string): { lang: Language; path: string } {
  const address = pathname.replace(/\/{2,}/g, '/');
  for (const lang of LANGUAGES) {
    if (address === `/${lang}`) return { lang, path: '/' };
    if (address.startsWith(`/${lang}/`)) return { lang, path: address.slice(lang.length + 1) };
  }
  return { lang: DEFAULT_LANGUAGE, path: address };
}

/** Returns the file of a page's HTML (`html`) or data (`json`), relative to the site's root: `/ru/x` -> `ru/x.html`. */
export function pageFile(lang: Language, path: string, extension: 'html' | 'json'): string {
  const address = localize(lang, path);
  return `${address === '/' ? 'index' : address.slice(1)}.${extension}`;
}

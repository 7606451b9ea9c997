/** What is measured of a visit, as Google's Core Web Vitals name it. Milliseconds; CLS is a number of its own. */
export const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Metric = (typeof METRICS)[number];

/** The page with which a visit began: a type of page, a screen of the app, or an address without a page. */
export const VISITED_PAGES = [
  'home',
  'category',
  'product',
  'blog',
  'blog-category',
  'blog-post',
  'content',
  'reviews',
  'app',
  'not-found',
] as const;
export type VisitedPage = (typeof VISITED_PAGES)[number];

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** As the browser estimates it; `unknown` where it does not say. */
export const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** The file at the site's root that says what browsers do beside showing pages: no page changes with it. */
export const VISITS_FILE = '/visits.json';

/** What the site has browsers do beside showing pages. */
export interface VisitSettings {
  /** The part of the visits that is measured, 0 to 1. */
  readonly sample: number;
  /** A service worker keeps what was seen. */
  readonly isKept: boolean;
}

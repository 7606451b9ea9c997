/** Metrics of a visit, by their names in Google's Core Web Vitals. Milliseconds; CLS has no unit. */
export const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Metric = (typeof METRICS)[number];

/** The page with which a visit begins: a type of page, a screen of the app, or an address without a page. */
export const VISITED_PAGES = [
  'home',
  'category',
  'product',
  'blog',
  'blog-category',
  'blog-post',
  'content',
  'reviews',
  'tool',
  'app',
  'not-found',
] as const;
export type VisitedPage = (typeof VISITED_PAGES)[number];

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** Speed as the browser estimates it; `unknown` if it gives none. */
export const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/**
 * File at the site's root with the settings of background work in browsers; separate, so that changed settings change
 * no page.
 */
export const VISITS_FILE = '/visits.json';

/** Settings of background work in browsers. */
export interface VisitSettings {
  /** Fraction of the visits that is measured, 0 to 1. */
  readonly sample: number;
  /** True if a service worker caches visited pages. */
  readonly isKept: boolean;
}

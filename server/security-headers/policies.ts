import { hash } from 'node:crypto';
import type { AnalyticsSettings } from '../../src/contract/analytics.ts';

/** Content security policies of all answers. */

/** Everything that a page of the shop may load or contact besides the shop itself, and its inline scripts. */
export interface PageSources {
  /** Texts of the scripts in documents. */
  readonly inlineScripts: Iterable<string>;
  /** Origins of providers to which the checkout posts a form. */
  readonly formOrigins: readonly string[];
  readonly analytics: AnalyticsSettings | undefined;
  readonly sentryDsn: string | undefined;
}

/** Hosts of Google Analytics 4 (https://developers.google.com/tag-platform/security/guides/csp). */
const GA4_PICTURES = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];
const GA4_REQUESTS = [...GA4_PICTURES, 'https://*.analytics.google.com'];

/** Returns the origin of each set address. */
const originsOf = (...urls: readonly (string | undefined)[]) =>
  urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));

const line = (directives: readonly (readonly string[])[]) => directives.map((words) => words.join(' ')).join('; ');

/** Returns the source by which a policy names an inline script. */
export const scriptHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Policy of the shop's pages. `data:` pictures are avatars and the crop of a new one. */
export function pagePolicy({ inlineScripts, formOrigins, analytics, sentryDsn }: PageSources): string {
  const hashes = [...inlineScripts].map(scriptHash).sort();
  const ga4 = analytics?.ga4;
  return line([
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hashes, ...originsOf(ga4?.scriptUrl)],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:', ...(ga4 ? GA4_PICTURES : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...originsOf(sentryDsn, analytics?.endpoint), ...(ga4 ? GA4_REQUESTS : [])],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['form-action', "'self'", ...formOrigins],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ]);
}

/**
 * Policy of the studio's document: only resources of the shop itself. `blob:` and `data:` pictures are those chosen for
 * upload; frames are previews of the shop's pages. Libraries that add style elements use the nonce.
 */
export const studioPolicy = (nonce: string): string =>
  line([
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'", `'nonce-${nonce}'`],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['frame-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ]);

/** Policy of answers that are not documents: opened as one, they load nothing. */
export const DATA_POLICY = line([
  ['default-src', "'none'"],
  ['frame-ancestors', "'none'"],
]);

/** Policy of pictures, which people upload: an SVG or a disguised file runs no script and has no origin. */
export const PICTURE_POLICY = line([['default-src', "'none'"], ['style-src', "'unsafe-inline'"], ['sandbox']]);

/** Policy of the service worker: what it may fetch. */
export const WORKER_POLICY = line([['default-src', "'self'"]]);

/** Policy of documents of the API that are read or printed, with their own styles and pictures, and without scripts. */
export const PRINT_POLICY = line([
  ['default-src', "'none'"],
  ['style-src', "'unsafe-inline'"],
  ['img-src', "'self'", 'data:'],
  ['form-action', "'none'"],
  ['base-uri', "'none'"],
  ['frame-ancestors', "'none'"],
]);

/** Policy of a page of the shop that the studio shows in a frame: no script runs. */
export const PREVIEW_POLICY = line([
  ['sandbox', 'allow-same-origin'],
  ['default-src', "'none'"],
  ['style-src', "'self'", "'unsafe-inline'"],
  ['img-src', "'self'", 'data:'],
  ['font-src', "'self'"],
  ['manifest-src', "'self'"],
  ['form-action', "'none'"],
  ['base-uri', "'self'"],
  ['frame-ancestors', "'self'"],
]);

import { DATA_POLICY, type PageSources, PICTURE_POLICY, pagePolicy, WORKER_POLICY } from './policies.ts';

/**
 * The table of security headers: kinds of answers, their paths and their headers. The shop's own server sends them, and
 * `npm run headers` makes the configuration of nginx and the file of a CDN from it (docs/security-headers.md).
 */

/** Kinds in the order in which their paths are compared; `*` stands for any characters. */
export const PATHS = {
  worker: ['/sw.js'],
  asset: ['/assets/*', '/fonts/*', '/studio/assets/*', '/studio/edit.js', '/*.webmanifest'],
  picture: ['/media/*', '/*.ico', '/*.jpg', '/*.png', '/*.svg'],
  api: ['/api/*', '/health/*', '/dev/*'],
  studio: ['/studio', '/studio/*'],
  data: ['/*.json'],
  feed: ['/*.md', '/*.txt', '/*.xml'],
  page: ['/*'],
} as const;
export type AnswerKind = keyof typeof PATHS;
export const ANSWER_KINDS = Object.keys(PATHS) as readonly AnswerKind[];

/** Returns the pattern of a path, for JavaScript and for nginx. */
export const patternOf = (path: string): string =>
  `^${path.replace(/[.]/g, '\\.').replace('*', '.*')}$`.replace(/\.\*\$$/, '');

const PATTERNS = ANSWER_KINDS.map((kind) => [kind, new RegExp(PATHS[kind].map(patternOf).join('|'))] as const);

/** Returns the kind of the answer at a path without a query. */
export const kindOf = (path: string): AnswerKind => PATTERNS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page';

export type Headers = Readonly<Record<string, string>>;

export interface HeaderSettings extends PageSources {
  /** `https://host` of the public site; HSTS is sent only with HTTPS. */
  readonly siteOrigin: string;
  /** True if HSTS includes all hosts below that host. */
  readonly isHstsForSubdomains: boolean;
}

const HSTS = `max-age=${365 * 24 * 60 * 60}`;

const NO_DEVICES = 'microphone=(), geolocation=(), payment=(), usb=(), display-capture=()';
/** Answers that other sites may embed or read: messengers show pictures, marketplaces read feeds. */
const FOR_ALL = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;
const FOR_THE_SHOP = { 'Cross-Origin-Resource-Policy': 'same-origin' } as const;
const ALONE = { 'Cross-Origin-Opener-Policy': 'same-origin' } as const;

/** Returns the headers of each kind. An answer may send a policy of its own instead: the studio's has a nonce. */
export function securityHeaders(settings: HeaderSettings): Readonly<Record<AnswerKind, Headers>> {
  const everywhere = { 'X-Content-Type-Options': 'nosniff', ...hsts(settings) };
  const data = { ...everywhere, 'Content-Security-Policy': DATA_POLICY };
  return {
    worker: { ...everywhere, 'Content-Security-Policy': WORKER_POLICY, ...FOR_THE_SHOP },
    asset: { ...everywhere, ...FOR_THE_SHOP },
    picture: { ...everywhere, 'Content-Security-Policy': PICTURE_POLICY, ...FOR_ALL },
    api: { ...data, 'Referrer-Policy': 'no-referrer', ...FOR_THE_SHOP },
    studio: {
      ...data,
      'Referrer-Policy': 'same-origin',
      'Permissions-Policy': `camera=(self), ${NO_DEVICES}`,
      'X-Frame-Options': 'DENY',
      ...ALONE,
      ...FOR_THE_SHOP,
    },
    data: { ...data, ...FOR_THE_SHOP },
    feed: { ...data, ...FOR_ALL },
    page: {
      ...everywhere,
      'Content-Security-Policy': pagePolicy(settings),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': `camera=(), ${NO_DEVICES}`,
      ...ALONE,
      ...FOR_THE_SHOP,
    },
  };
}

function hsts({ siteOrigin, isHstsForSubdomains }: HeaderSettings): Headers {
  if (!siteOrigin.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': isHstsForSubdomains ? `${HSTS}; includeSubDomains` : HSTS };
}

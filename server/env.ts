import * as v from 'valibot';
import type { AnalyticsSettings } from '../src/contract/analytics.ts';
import type { PaymentProviderId } from '../src/contract/payment.ts';
import type { VisitSettings } from '../src/contract/visit.ts';
import { exitWithError } from './command-line/exit-with-error.ts';
import type { PoolSizes } from './db/pools.ts';
import { DEMO_BANK } from './demo-credentials.ts';
import { OperatorError } from './errors.ts';
import { aboutSettings, type Settings, settingsSchema } from './settings.ts';

const SECOND = 1000;
/** Seconds. */
const PRODUCTION_DRAIN = 5;
const MINUTE = 60_000;

interface OAuthCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Env {
  readonly port: number;
  readonly host: string;
  /** Where each kind of process answers Prometheus. */
  readonly metrics: {
    readonly host: string;
    /** Undefined for a kind without metrics. */
    readonly ports: Readonly<Record<'shop' | 'rebuild' | 'worker', number | undefined>>;
  };
  /** Fraction of the requests that are logged, 0 to 1; undefined without an access log. */
  readonly accessLog: number | undefined;
  readonly dataDir: string;
  readonly backupDir: string | undefined;
  /** Address of PostgreSQL itself, never of a pooler. */
  readonly databaseUrl: string | undefined;
  /** Milliseconds for which a process that stops still answers requests. */
  readonly drainTime: number;
  /** Milliseconds within which a process that stops finishes its work. */
  readonly stopTimeout: number;
  /** The pooler through which requests reach the database. */
  readonly pooler: { readonly url: string; readonly isPrepared: boolean } | undefined;
  /** A replica for reads; its limit in milliseconds. */
  readonly replica: { readonly url: string; readonly maxLag: number } | undefined;
  /** Maximum numbers of database connections of one process. */
  readonly connections: PoolSizes & { readonly rebuilds: number };
  /** Without a trailing slash. */
  readonly siteOrigin: string;
  readonly isHstsForSubdomains: boolean;
  readonly shopApiUrl: string | undefined;
  /** Milliseconds within which its answers must begin, and between two chunks of one. */
  readonly shopApiTimeout: number;
  readonly nodeEnv: Settings['NODE_ENV'];
  readonly sentryDsn: string | undefined;
  /** Undefined without web analytics; then shoppers are not asked for consent. */
  readonly analytics: AnalyticsSettings | undefined;
  /** Settings of the web vitals sampling and of the service worker in browsers. */
  readonly visits: VisitSettings;
  readonly secretKey: string;
  /** The key that `secretKey` replaces, if its codes and links are still accepted. */
  readonly previousSecretKeys: readonly string[];
  readonly rebuildToken: string | undefined;
  /** Maximum number of requests that one process answers at once. */
  readonly maxRequests: number;
  readonly trustedProxies: number;
  /** Undefined in development: the shop's own mailbox receives the messages. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsPerHour: number;
  /** Place of the search index: the memory of each process, or the database. */
  readonly searchEngine: 'memory' | 'postgres';
  /** Days; 0 disables the letters. */
  readonly reviewLetterDays: number;
  /** Milliseconds. */
  readonly paymentHold: number;
  readonly turboSms: { readonly url: string; readonly token: string | undefined; readonly sender: string };
  /** Without a key in development, a local mock stands in for the carrier. */
  readonly novaPoshta: {
    readonly url: string;
    readonly apiKey: string | undefined;
    readonly sender: Readonly<Record<'city' | 'counterparty' | 'branch' | 'contact' | 'phone', string>>;
  };
  readonly google: OAuthCredentials | undefined;
  readonly facebook: OAuthCredentials | undefined;
  /** Without a provider in development, the demo bank takes the payments. */
  readonly payments: ReturnType<typeof readPayments>;
}

export type EnvSource = Readonly<Record<string, string | undefined>>;

/** A variable that is missing or invalid, and the reason. */
interface EnvProblem {
  readonly variable: string;
  readonly reason: string;
}

/** The environment is invalid; the message lists every problem. */
export class EnvError extends OperatorError {
  override readonly name = 'EnvError';
  /** Not empty. */
  readonly problems: readonly EnvProblem[];

  constructor(...problems: readonly EnvProblem[]) {
    const lines = problems.map(({ variable, reason }) => `  ${variable}: ${reason}`);
    super(`The environment is not valid (docs/configuration.md describes the variables):\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** Returns the variables that are set; an empty one counts as unset. */
const filledOf = (source: EnvSource): EnvSource =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));

/** Parses variables by a schema; an empty one counts as unset. @throws EnvError for all invalid ones */
export function parseEnv<Schema extends v.GenericSchema>(schema: Schema, source: EnvSource): v.InferOutput<Schema> {
  const result = v.safeParse(schema, filledOf(source));
  if (result.success) return result.output;
  throw new EnvError(
    ...result.issues.map((issue) => ({ variable: v.getDotPath(issue) ?? 'unknown', reason: issue.message })),
  );
}

/** Calls readers of the environment and returns their results. @throws EnvError with the problems of all */
export function readAll<const Results extends readonly unknown[]>(
  ...readers: { readonly [Index in keyof Results]: () => Results[Index] }
): Results {
  const problems: EnvProblem[] = [];
  const results = readers.map((read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof EnvError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  });
  if (problems.length > 0) throw new EnvError(...problems);
  return results as unknown as Results;
}

/**
 * Purpose of the settings. In production, serving shoppers and publishing pages require settings that development does
 * without; a command requires none of them.
 */
type Purpose = 'serving' | 'publishing' | 'command';

const ABOUT = aboutSettings(settingsSchema);

/** Returns a setting's value on a developer's machine, which production refuses. */
const demoOf = (name: keyof Settings) => ABOUT.find((about) => about.name === name)?.demo ?? '';

/** Reads the settings of the shop. @throws EnvError listing every invalid and missing variable */
export function readEnv(source: EnvSource = process.env, purpose: Purpose = 'command'): Env {
  const filled = filledOf(source);
  const [settings] = readAll(
    () => parseEnv(settingsSchema, filled),
    () => requireWholePairs(filled),
    () => requirePooledUrl(filled),
    () => requireNamedProviders(filled),
    () => requireForProduction(filled, purpose),
  );
  return {
    port: settings.PORT,
    host: settings.HOST,
    metrics: {
      host: settings.METRICS_HOST,
      ports: {
        shop: settings.METRICS_PORT,
        rebuild: settings.REBUILD_METRICS_PORT,
        worker: settings.WORKER_METRICS_PORT,
      },
    },
    accessLog: settings.ACCESS_LOG === 'on' ? settings.ACCESS_LOG_SAMPLE / 100 : undefined,
    dataDir: settings.DATA_DIR,
    backupDir: settings.BACKUP_DIR,
    drainTime: (settings.DRAIN_SECONDS ?? (settings.NODE_ENV === 'production' ? PRODUCTION_DRAIN : 0)) * SECOND,
    stopTimeout: settings.STOP_SECONDS * SECOND,
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    pooler: readPooler(settings),
    replica: readReplica(settings),
    connections: {
      reads: settings.DATABASE_READ_CONNECTIONS,
      changes: settings.DATABASE_WRITE_CONNECTIONS,
      jobs: settings.DATABASE_JOB_CONNECTIONS,
      rebuilds: settings.DATABASE_REBUILD_CONNECTIONS,
    },
    siteOrigin: settings.SITE_ORIGIN ?? `http://localhost:${settings.PORT}`,
    isHstsForSubdomains: settings.HSTS_SUBDOMAINS === 'on',
    shopApiUrl: settings.SHOP_API_URL,
    shopApiTimeout: settings.SHOP_API_TIMEOUT * SECOND,
    nodeEnv: settings.NODE_ENV,
    sentryDsn: settings.SENTRY_DSN,
    analytics: readAnalytics(settings),
    visits: { sample: settings.VITALS_SAMPLE / 100, isKept: settings.SERVICE_WORKER === 'on' },
    secretKey: settings.SECRET_KEY ?? demoOf('SECRET_KEY'),
    previousSecretKeys: settings.SECRET_KEY_PREVIOUS === undefined ? [] : [settings.SECRET_KEY_PREVIOUS],
    rebuildToken: settings.REBUILD_TOKEN,
    maxRequests: settings.MAX_CONCURRENT_REQUESTS,
    trustedProxies: settings.TRUSTED_PROXIES ?? 0,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? 'Позолота <hello@pozolota.example>',
    smsPerHour: settings.SMS_PER_HOUR,
    searchEngine: settings.SEARCH_ENGINE,
    reviewLetterDays: settings.REVIEW_LETTER_DAYS,
    paymentHold: settings.PAYMENT_HOLD_MINUTES * MINUTE,
    turboSms: {
      url: settings.TURBOSMS_URL,
      token: settings.TURBOSMS_TOKEN,
      sender: settings.TURBOSMS_SENDER ?? 'Pozolota',
    },
    novaPoshta: readNovaPoshta(settings),
    google: credentials(settings, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    facebook: credentials(settings, 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'),
    payments: readPayments(settings),
  };
}

function readPooler({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED: prepared }: Settings) {
  if (direct === undefined || pooled === undefined) return undefined;
  return { url: pooled, isPrepared: prepared === 'on' };
}

function readReplica({ DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG: maxLag }: Settings) {
  return url === undefined ? undefined : { url, maxLag: maxLag * SECOND };
}

function readNovaPoshta(settings: Settings): Env['novaPoshta'] {
  return {
    url: settings.NOVA_POSHTA_URL,
    apiKey: settings.NOVA_POSHTA_API_KEY,
    sender: {
      city: settings.NOVA_POSHTA_SENDER_CITY ?? demoOf('NOVA_POSHTA_SENDER_CITY'),
      counterparty: settings.NOVA_POSHTA_SENDER_COUNTERPARTY ?? demoOf('NOVA_POSHTA_SENDER_COUNTERPARTY'),
      branch: settings.NOVA_POSHTA_SENDER_BRANCH ?? demoOf('NOVA_POSHTA_SENDER_BRANCH'),
      contact: settings.NOVA_POSHTA_SENDER_CONTACT ?? demoOf('NOVA_POSHTA_SENDER_CONTACT'),
      phone: settings.NOVA_POSHTA_SENDER_PHONE ?? '+380441234567',
    },
  };
}

function readAnalytics(settings: Settings): AnalyticsSettings | undefined {
  const { GA4_MEASUREMENT_ID: measurementId, GA4_SCRIPT_URL: scriptUrl, ANALYTICS_ENDPOINT: endpoint } = settings;
  if (measurementId === undefined && endpoint === undefined) return undefined;
  return { ...(measurementId && { ga4: { measurementId, scriptUrl } }), ...(endpoint && { endpoint }) };
}

const LIQPAY_VERSIONS = { 3: 3, 7: 7 } as const;

function readPayments(settings: Settings) {
  const liqpay = pair(settings, 'LIQPAY_PUBLIC_KEY', 'LIQPAY_PRIVATE_KEY');
  const wayforpay = pair(settings, 'WAYFORPAY_MERCHANT', 'WAYFORPAY_SECRET');
  const token = settings.MONOBANK_TOKEN;
  return {
    order: settings.PAYMENT_PROVIDERS,
    liqpay: liqpay && {
      publicKey: liqpay[0],
      privateKey: liqpay[1],
      url: settings.LIQPAY_URL,
      version: LIQPAY_VERSIONS[settings.LIQPAY_VERSION],
    },
    wayforpay: wayforpay && {
      merchant: wayforpay[0],
      secret: wayforpay[1],
      url: settings.WAYFORPAY_URL,
      apiUrl: settings.WAYFORPAY_API_URL,
    },
    monobank: token === undefined ? undefined : { token, url: settings.MONOBANK_URL },
  };
}

/** Throws an EnvError unless there are no problems. */
function throwAll(problems: readonly EnvProblem[]): void {
  if (problems.length > 0) throw new EnvError(...problems);
}

/** Checks the settings for production. @throws EnvError */
function requireForProduction(filled: EnvSource, purpose: Purpose): void {
  if (filled.NODE_ENV !== 'production') return;
  throwAll([
    ...missingSettings(filled, purpose),
    ...demoValues(filled),
    ...insecureAddresses(filled),
    ...missingProvider(filled, purpose),
  ]);
}

function missingSettings(filled: EnvSource, purpose: Purpose): EnvProblem[] {
  // A process that serves shoppers also publishes pages.
  const isNeeded = ({ neededFor }: (typeof ABOUT)[number]) =>
    neededFor !== undefined && (neededFor === purpose || (neededFor === 'publishing' && purpose === 'serving'));
  return ABOUT.filter((about) => isNeeded(about) && filled[about.name] === undefined).map(({ name }) => ({
    variable: name,
    reason: 'must be set in production',
  }));
}

/** The first setting of each payment provider's credentials. */
const PROVIDER_SETTINGS = {
  liqpay: 'LIQPAY_PUBLIC_KEY',
  wayforpay: 'WAYFORPAY_MERCHANT',
  monobank: 'MONOBANK_TOKEN',
} as const satisfies Record<PaymentProviderId, keyof Settings>;

/** Returns the settings with a value that every checkout of the repository has. */
function demoValues(filled: EnvSource): EnvProblem[] {
  const reason = 'must not have the demo value in production';
  const settings = ABOUT.filter(({ name, demo }) => demo !== undefined && filled[name] === demo);
  const providers = Object.values(PROVIDER_SETTINGS).filter((name) => filled[name]?.startsWith(DEMO_BANK));
  return [
    ...settings.map(({ name }) => ({ variable: name, reason })),
    ...providers.map((name) => ({ variable: name, reason: 'must not be of the demo bank in production' })),
  ];
}

/** Finds addresses without TLS beyond this machine: personal data and keys of vendors are sent to them. */
function insecureAddresses(filled: EnvSource): EnvProblem[] {
  const isInsecure = (value = '') => {
    const url = URL.parse(value);
    return url?.protocol === 'http:' && !LOOPBACK.has(url.hostname);
  };
  return ABOUT.filter(({ name }) => isInsecure(filled[name])).map(({ name }) => ({
    variable: name,
    reason: 'must begin with https:// in production',
  }));
}

/** Hosts on which production may be tried without HTTPS. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Serving shoppers requires a payment provider; a build needs none. */
function missingProvider(filled: EnvSource, purpose: Purpose): EnvProblem[] {
  const isPayable = Object.values(PROVIDER_SETTINGS).some((name) => filled[name] !== undefined);
  if (purpose !== 'serving' || isPayable) return [];
  return [{ variable: 'PAYMENT_PROVIDERS', reason: 'requires a provider: the credentials of none are set' }];
}

/** Requires the credentials of the providers that PAYMENT_PROVIDERS names. @throws EnvError */
function requireNamedProviders(filled: EnvSource): void {
  const named = v.safeParse(settingsSchema.entries.PAYMENT_PROVIDERS, filled.PAYMENT_PROVIDERS);
  const unknown = (named.success && named.output ? named.output : []).filter(
    (id) => filled[PROVIDER_SETTINGS[id]] === undefined,
  );
  throwAll(
    unknown.map((id) => ({ variable: 'PAYMENT_PROVIDERS', reason: `names ${id}, whose credentials are not set` })),
  );
}

/** A direct connection is beside a pooled one. @throws EnvError */
function requirePooledUrl({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }: EnvSource): void {
  if (direct === undefined || pooled !== undefined) return;
  throw new EnvError({ variable: 'DATABASE_URL', reason: 'must be set together with DATABASE_DIRECT_URL' });
}

/** Settings that are of use only together. */
const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['LIQPAY_PUBLIC_KEY', 'LIQPAY_PRIVATE_KEY'],
  ['WAYFORPAY_MERCHANT', 'WAYFORPAY_SECRET'],
] as const satisfies (readonly (keyof Settings)[])[];

/** Refuses half of a pair, which a shopper would otherwise be the first to notice. @throws EnvError */
function requireWholePairs(filled: EnvSource): void {
  const halves = PAIRS.filter(([first, second]) => (filled[first] === undefined) !== (filled[second] === undefined));
  throwAll(
    halves.map(([first, second]) => {
      const [missing, other] = filled[first] === undefined ? [first, second] : [second, first];
      return { variable: missing, reason: `must be set together with ${other}` };
    }),
  );
}

function credentials(
  settings: Settings,
  id: 'GOOGLE_CLIENT_ID' | 'FACEBOOK_CLIENT_ID',
  secret: 'GOOGLE_CLIENT_SECRET' | 'FACEBOOK_CLIENT_SECRET',
): OAuthCredentials | undefined {
  const both = pair(settings, id, secret);
  return both && { clientId: both[0], clientSecret: both[1] };
}

/** Returns a pair of settings; undefined if they are missing. */
function pair<Name extends keyof Settings>(
  settings: Readonly<Partial<Record<Name, string | undefined>>>,
  firstName: Name,
  secondName: Name,
): readonly [string, string] | undefined {
  const [first, second] = [settings[firstName], settings[secondName]];
  return first !== undefined && second !== undefined ? [first, second] : undefined;
}

/** Reads the settings of a process; without valid ones it prints what is wrong, and ends. */
export function readEnvOrExit(purpose: Purpose): Env {
  try {
    return readEnv(process.env, purpose);
  } catch (error) {
    return exitWithError(error);
  }
}

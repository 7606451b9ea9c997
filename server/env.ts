import * as v from 'valibot';
import type { AnalyticsSettings } from '../src/contract/analytics.ts';
import { PAYMENT_PROVIDERS } from '../src/contract/payment.ts';
import { DEMO_BANK, DEMO_OAUTH_CLIENT } from './demo-credentials.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const DEFAULT_PORT = 3000;
const LARGEST_PORT = 65_535;

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(LARGEST_PORT, `must be at most ${LARGEST_PORT}`),
);

const urlSchema = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  );

const httpUrlSchema = urlSchema(['http:', 'https:']);

/** An origin without a trailing slash, however it was written. */
const originSchema = v.pipe(
  httpUrlSchema,
  v.check((value) => URL.parse(value)?.pathname === '/', 'must be an origin, without a path'),
  v.transform((value) => new URL(value).origin),
);

const referenceSchema = v.pipe(v.string(), v.uuid('must be a reference of Nova Poshta: a UUID'));
/** An address to which a path is added. */
export const baseUrlSchema = v.pipe(
  httpUrlSchema,
  v.transform((value) => value.replace(/\/+$/, '')),
);

/** `monobank,liqpay` */
const paymentProvidersSchema = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((name) => name.trim())),
  v.array(v.picklist(PAYMENT_PROVIDERS, `must be a list of ${PAYMENT_PROVIDERS.join(', ')}`)),
);

const countSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999'),
  v.transform(Number),
);

const secretSchema = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

const envSchema = v.object({
  /** Where the shop listens. */
  PORT: v.optional(portSchema, String(DEFAULT_PORT)),
  /** The address to listen on. Loopback unless said otherwise: a container sets `0.0.0.0`. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** The folder of everything that the shop keeps: its own database and its pictures. */
  DATA_DIR: v.optional(v.string(), '.data'),
  /** A PostgreSQL 15 or newer. Without it the shop starts its own under DATA_DIR. */
  DATABASE_URL: v.optional(urlSchema(['postgres:', 'postgresql:'])),
  /** The public origin, for canonical links and for links in messages. */
  SITE_ORIGIN: v.optional(originSchema),
  /** An API to build the site from, when it is not this process's own. */
  SHOP_API_URL: v.optional(baseUrlSchema),
  /** Seconds in which its answers have to begin, and between two parts of one. */
  SHOP_API_TIMEOUT: v.optional(countSchema, '60'),
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  SENTRY_DSN: v.optional(httpUrlSchema),
  /** Of a web stream of Google Analytics 4. */
  GA4_MEASUREMENT_ID: v.optional(
    v.pipe(v.string(), v.regex(/^G-[A-Z0-9]+$/, 'must be a measurement ID: G-XXXXXXXXXX')),
  ),
  /** Where its tag is loaded from. */
  GA4_SCRIPT_URL: v.optional(httpUrlSchema, 'https://www.googletagmanager.com/gtag/js'),
  /** Takes the same events by POST. */
  ANALYTICS_ENDPOINT: v.optional(httpUrlSchema),
  /** The same for every process of the shop: codes are derived from it, cookies signed with it. */
  SECRET_KEY: v.optional(secretSchema),
  /** With which editors have the site rebuilt over HTTP. */
  REBUILD_TOKEN: v.optional(secretSchema),
  /** Reverse proxies before the shop, each of which adds to X-Forwarded-For. */
  TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be a number of proxies, 0 to 9'), v.transform(Number)),
    '0',
  ),
  /** `smtps://user:password@host:port` */
  SMTP_URL: v.optional(urlSchema(['smtp:', 'smtps:'])),
  /** Whom e-mails come from: `Позолота <hello@pozolota.example>`. */
  MAIL_FROM: v.optional(v.string()),
  TURBOSMS_URL: v.optional(httpUrlSchema, 'https://api.turbosms.ua'),
  TURBOSMS_TOKEN: v.optional(v.string()),
  /** The name that an SMS comes from, as registered with TurboSMS. */
  TURBOSMS_SENDER: v.optional(v.string()),
  /** SMS within an hour at most, codes and news of orders together: what an attacker can cost the shop. */
  SMS_PER_HOUR: v.optional(countSchema, '300'),
  /** Minutes from an order until which attempts to pay by card can keep its pieces. */
  PAYMENT_HOLD_MINUTES: v.optional(countSchema, '120'),
  NOVA_POSHTA_URL: v.optional(httpUrlSchema, 'https://api.novaposhta.ua'),
  NOVA_POSHTA_API_KEY: v.optional(v.string()),
  /** Who hands parcels in: references of the carrier's account, and a phone. */
  NOVA_POSHTA_SENDER_CITY: v.optional(referenceSchema),
  NOVA_POSHTA_SENDER_COUNTERPARTY: v.optional(referenceSchema),
  NOVA_POSHTA_SENDER_BRANCH: v.optional(referenceSchema),
  NOVA_POSHTA_SENDER_CONTACT: v.optional(referenceSchema),
  NOVA_POSHTA_SENDER_PHONE: v.optional(v.pipe(v.string(), v.regex(/^\+380\d{9}$/, 'must be a phone: +380XXXXXXXXX'))),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  FACEBOOK_CLIENT_ID: v.optional(v.string()),
  FACEBOOK_CLIENT_SECRET: v.optional(v.string()),
  LIQPAY_URL: v.optional(baseUrlSchema, 'https://www.liqpay.ua'),
  LIQPAY_PUBLIC_KEY: v.optional(v.string()),
  LIQPAY_PRIVATE_KEY: v.optional(v.string()),
  /** Of the protocol: 3 signs with SHA-1, 7 with SHA3-256. */
  LIQPAY_VERSION: v.optional(v.picklist(['3', '7']), '3'),
  /** The payment page. */
  WAYFORPAY_URL: v.optional(baseUrlSchema, 'https://secure.wayforpay.com'),
  WAYFORPAY_API_URL: v.optional(baseUrlSchema, 'https://api.wayforpay.com'),
  WAYFORPAY_MERCHANT: v.optional(v.string()),
  WAYFORPAY_SECRET: v.optional(v.string()),
  MONOBANK_URL: v.optional(baseUrlSchema, 'https://api.monobank.ua'),
  MONOBANK_TOKEN: v.optional(v.string()),
  /** In the order of the checkout; the ones that are not named come last. */
  PAYMENT_PROVIDERS: v.optional(paymentProvidersSchema),
});

type Variables = v.InferOutput<typeof envSchema>;

/** Pages without it would name a developer's machine in their canonical links. */
const REQUIRED_TO_PUBLISH = ['SITE_ORIGIN'] as const;

/** Without these a shop that serves shoppers could let nobody in and send nothing. */
const REQUIRED_TO_SERVE = [
  ...REQUIRED_TO_PUBLISH,
  'SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'TURBOSMS_TOKEN',
  'TURBOSMS_SENDER',
  'NOVA_POSHTA_API_KEY',
  'NOVA_POSHTA_SENDER_CITY',
  'NOVA_POSHTA_SENDER_COUNTERPARTY',
  'NOVA_POSHTA_SENDER_BRANCH',
  'NOVA_POSHTA_SENDER_CONTACT',
  'NOVA_POSHTA_SENDER_PHONE',
] as const;

/** Of a shop on a developer's machine; production has its own. */
const DEVELOPMENT = {
  secretKey: 'demo-secret-of-a-shop-in-development',
  mailFrom: 'Позолота <hello@pozolota.example>',
  smsSender: 'Pozolota',
  waybillSender: {
    city: '00000000-0000-4000-8000-000000000001',
    counterparty: '00000000-0000-4000-8000-000000000002',
    branch: '00000000-0000-4000-8000-000000000003',
    contact: '00000000-0000-4000-8000-000000000004',
    phone: '+380441234567',
  },
} as const;

/** What is the same in every checkout of the shop is no secret and nobody's account. */
const KNOWN_TO_EVERYBODY = {
  SECRET_KEY: DEVELOPMENT.secretKey,
  NOVA_POSHTA_SENDER_CITY: DEVELOPMENT.waybillSender.city,
  NOVA_POSHTA_SENDER_COUNTERPARTY: DEVELOPMENT.waybillSender.counterparty,
  NOVA_POSHTA_SENDER_BRANCH: DEVELOPMENT.waybillSender.branch,
  NOVA_POSHTA_SENDER_CONTACT: DEVELOPMENT.waybillSender.contact,
  GOOGLE_CLIENT_ID: DEMO_OAUTH_CLIENT.clientId,
  FACEBOOK_CLIENT_ID: DEMO_OAUTH_CLIENT.clientId,
} as const satisfies Partial<Record<keyof Variables, string>>;

interface OAuthCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Without a trailing slash. */
  readonly siteOrigin: string;
  readonly shopApiUrl: string | undefined;
  /** ms in which its answers have to begin, and between two parts of one. */
  readonly shopApiTimeout: number;
  readonly nodeEnv: 'development' | 'production' | 'test';
  readonly sentryDsn: string | undefined;
  /** Undefined when nothing counts what shoppers do: then nobody is asked either. */
  readonly analytics: AnalyticsSettings | undefined;
  readonly secretKey: string;
  readonly rebuildToken: string | undefined;
  readonly trustedProxies: number;
  /** Undefined in development: the shop's own mailbox takes the messages. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsPerHour: number;
  /** Milliseconds. */
  readonly paymentHold: number;
  readonly turboSms: { readonly url: string; readonly token: string | undefined; readonly sender: string };
  /** Without a key in development: a local carrier stands in for it. */
  readonly novaPoshta: {
    readonly url: string;
    readonly apiKey: string | undefined;
    readonly sender: Record<keyof typeof DEVELOPMENT.waybillSender, string>;
  };
  readonly google: OAuthCredentials | undefined;
  readonly facebook: OAuthCredentials | undefined;
  /** Without a provider in development: the demo bank takes the payments. */
  readonly payments: ReturnType<typeof readPayments>;
}

export type EnvSource = Readonly<Record<string, string | undefined>>;

/** The environment cannot be used; `variable` is the first one that is wrong. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly variable: string;

  constructor(variable: string, reason: string) {
    super(`The environment variable ${variable} is not valid: ${reason}.`);
    this.variable = variable;
  }
}

/** Variables by a schema; an empty one counts as one that is not set. @throws EnvError for the first that is wrong. */
export function parseEnv<Schema extends v.GenericSchema>(schema: Schema, source: EnvSource): v.InferOutput<Schema> {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = v.safeParse(schema, filled);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new EnvError(v.getDotPath(issue) ?? 'unknown', issue.message);
}

/**
 * What the settings are read for. In production shoppers can be served, and pages published, only with what development
 * does without; any other command takes what there is.
 */
type Purpose = 'serving' | 'publishing' | 'command';

const REQUIRED: Readonly<Record<Purpose, readonly (keyof Variables)[]>> = {
  serving: REQUIRED_TO_SERVE,
  publishing: REQUIRED_TO_PUBLISH,
  command: [],
};

/** Reads the settings of the shop. @throws EnvError naming the variable that is not valid. */
export function readEnv(source: EnvSource = process.env, purpose: Purpose = 'command'): Env {
  const output = parseEnv(envSchema, source);
  const payments = readPayments(output);
  if (output.NODE_ENV === 'production') {
    requireForProduction(output, REQUIRED[purpose]);
    requireRealPayments(output, payments, purpose);
  }
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    siteOrigin: output.SITE_ORIGIN ?? `http://localhost:${output.PORT}`,
    shopApiUrl: output.SHOP_API_URL,
    shopApiTimeout: output.SHOP_API_TIMEOUT * SECOND,
    nodeEnv: output.NODE_ENV,
    sentryDsn: output.SENTRY_DSN,
    analytics: readAnalytics(output),
    secretKey: output.SECRET_KEY ?? DEVELOPMENT.secretKey,
    rebuildToken: output.REBUILD_TOKEN,
    trustedProxies: output.TRUSTED_PROXIES,
    smtpUrl: output.SMTP_URL,
    mailFrom: output.MAIL_FROM ?? DEVELOPMENT.mailFrom,
    smsPerHour: output.SMS_PER_HOUR,
    paymentHold: output.PAYMENT_HOLD_MINUTES * MINUTE,
    turboSms: {
      url: output.TURBOSMS_URL,
      token: output.TURBOSMS_TOKEN,
      sender: output.TURBOSMS_SENDER ?? DEVELOPMENT.smsSender,
    },
    novaPoshta: {
      url: output.NOVA_POSHTA_URL,
      apiKey: output.NOVA_POSHTA_API_KEY,
      sender: {
        city: output.NOVA_POSHTA_SENDER_CITY ?? DEVELOPMENT.waybillSender.city,
        counterparty: output.NOVA_POSHTA_SENDER_COUNTERPARTY ?? DEVELOPMENT.waybillSender.counterparty,
        branch: output.NOVA_POSHTA_SENDER_BRANCH ?? DEVELOPMENT.waybillSender.branch,
        contact: output.NOVA_POSHTA_SENDER_CONTACT ?? DEVELOPMENT.waybillSender.contact,
        phone: output.NOVA_POSHTA_SENDER_PHONE ?? DEVELOPMENT.waybillSender.phone,
      },
    },
    google: credentials('GOOGLE', output.GOOGLE_CLIENT_ID, output.GOOGLE_CLIENT_SECRET),
    facebook: credentials('FACEBOOK', output.FACEBOOK_CLIENT_ID, output.FACEBOOK_CLIENT_SECRET),
    payments,
  };
}

function readAnalytics(variables: Variables): AnalyticsSettings | undefined {
  const { GA4_MEASUREMENT_ID: measurementId, GA4_SCRIPT_URL: scriptUrl, ANALYTICS_ENDPOINT: endpoint } = variables;
  if (measurementId === undefined && endpoint === undefined) return undefined;
  return { ...(measurementId && { ga4: { measurementId, scriptUrl } }), ...(endpoint && { endpoint }) };
}

const LIQPAY_VERSIONS = { 3: 3, 7: 7 } as const;

function readPayments(variables: Variables) {
  const liqpay = pair(variables, 'LIQPAY_PUBLIC_KEY', 'LIQPAY_PRIVATE_KEY');
  const wayforpay = pair(variables, 'WAYFORPAY_MERCHANT', 'WAYFORPAY_SECRET');
  const token = variables.MONOBANK_TOKEN;
  const settings = {
    order: variables.PAYMENT_PROVIDERS,
    liqpay: liqpay && {
      publicKey: liqpay[0],
      privateKey: liqpay[1],
      url: variables.LIQPAY_URL,
      version: LIQPAY_VERSIONS[variables.LIQPAY_VERSION],
    },
    wayforpay: wayforpay && {
      merchant: wayforpay[0],
      secret: wayforpay[1],
      url: variables.WAYFORPAY_URL,
      apiUrl: variables.WAYFORPAY_API_URL,
    },
    monobank: token === undefined ? undefined : { token, url: variables.MONOBANK_URL },
  };
  const unknown = settings.order?.find((id) => settings[id] === undefined);
  if (unknown) throw new EnvError('PAYMENT_PROVIDERS', `names ${unknown}, whose credentials are not set`);
  return settings;
}

/** @throws EnvError for what is missing, what everybody knows, and an origin that anybody on the way can read. */
function requireForProduction(variables: Variables, required: readonly (keyof Variables)[]): void {
  const missing = required.find((name) => variables[name] === undefined);
  if (missing) throw new EnvError(missing, 'must be set in production');
  for (const [name, demo] of Object.entries(KNOWN_TO_EVERYBODY)) {
    if (variables[name as keyof typeof KNOWN_TO_EVERYBODY] === demo) {
      throw new EnvError(name, 'must not be that of the demo shop in production');
    }
  }
  const origin = variables.SITE_ORIGIN === undefined ? null : new URL(variables.SITE_ORIGIN);
  if (origin?.protocol === 'http:' && !LOOPBACK.has(origin.hostname)) {
    throw new EnvError('SITE_ORIGIN', 'must begin with https:// in production');
  }
}

/** Where production is tried on one machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Money that the demo bank takes is none; a build takes no money at all. */
function requireRealPayments(variables: Variables, payments: Env['payments'], purpose: Purpose): void {
  for (const name of ['LIQPAY_PUBLIC_KEY', 'WAYFORPAY_MERCHANT', 'MONOBANK_TOKEN'] as const) {
    if (variables[name]?.startsWith(DEMO_BANK)) throw new EnvError(name, 'must not be of the demo bank in production');
  }
  const isPayable = PAYMENT_PROVIDERS.some((id) => payments[id] !== undefined);
  if (purpose === 'serving' && !isPayable) {
    throw new EnvError('PAYMENT_PROVIDERS', 'must be able to name one: the credentials of none are set');
  }
}

function credentials(
  provider: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): OAuthCredentials | undefined {
  const [idName, secretName] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
  const both = pair({ [idName]: clientId, [secretName]: clientSecret }, idName, secretName);
  return both && { clientId: both[0], clientSecret: both[1] };
}

/** Both or neither: half of them is a mistake that would show only when a shopper needs the other. */
function pair<Name extends string>(
  variables: Readonly<Partial<Record<Name, string | undefined>>>,
  firstName: Name,
  secondName: Name,
): readonly [string, string] | undefined {
  const [first, second] = [variables[firstName], variables[secondName]];
  if (first !== undefined && second !== undefined) return [first, second];
  if (first === undefined && second === undefined) return undefined;
  throw new EnvError(first === undefined ? firstName : secondName, 'must be set together with its other half');
}

import * as v from 'valibot';
import type { Credentials } from './integrations/oauth/clients.ts';

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
  /** The public origin, for canonical links. */
  SITE_ORIGIN: v.optional(originSchema),
  /** An API to build the site from, when it is not this process's own. */
  SHOP_API_URL: v.optional(httpUrlSchema),
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  SENTRY_DSN: v.optional(httpUrlSchema),
  /** The same for every process of the shop: codes are derived from it, cookies signed with it. */
  SECRET_KEY: v.optional(secretSchema),
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
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  FACEBOOK_CLIENT_ID: v.optional(v.string()),
  FACEBOOK_CLIENT_SECRET: v.optional(v.string()),
});

/** Without these a shop that serves shoppers could not let anybody in. */
const REQUIRED_TO_SERVE = ['SECRET_KEY', 'SMTP_URL', 'MAIL_FROM', 'TURBOSMS_TOKEN', 'TURBOSMS_SENDER'] as const;

/** Of a shop on a developer's machine; production has its own. */
const DEVELOPMENT = {
  secretKey: 'demo-secret-of-a-shop-in-development',
  mailFrom: 'Позолота <hello@pozolota.example>',
  smsSender: 'Pozolota',
} as const;

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Without a trailing slash. */
  readonly siteOrigin: string;
  readonly shopApiUrl: string | undefined;
  readonly nodeEnv: 'development' | 'production' | 'test';
  readonly sentryDsn: string | undefined;
  readonly secretKey: string;
  readonly trustedProxies: number;
  /** Undefined in development: the shop's own mailbox takes the messages. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly turboSms: { readonly url: string; readonly token: string | undefined; readonly sender: string };
  readonly google: Credentials | undefined;
  readonly facebook: Credentials | undefined;
}

/** The environment cannot be used; `variable` is the first one that is wrong. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly variable: string;

  constructor(variable: string, reason: string) {
    super(`The environment variable ${variable} is not valid: ${reason}.`);
    this.variable = variable;
  }
}

/**
 * Reads the settings of the shop. An empty variable counts as one that is not set. Whoever serves shoppers in production
 * (`isServing`) must have what development does without.
 * @throws EnvError naming the variable that is not valid.
 */
export function readEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
  { isServing = false } = {},
): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = v.safeParse(envSchema, filled);
  if (!result.success) {
    const [issue] = result.issues;
    throw new EnvError(v.getDotPath(issue) ?? 'unknown', issue.message);
  }
  const { output } = result;
  if (isServing && output.NODE_ENV === 'production') {
    const missing = REQUIRED_TO_SERVE.find((name) => output[name] === undefined);
    if (missing) throw new EnvError(missing, 'must be set in production');
  }
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    siteOrigin: output.SITE_ORIGIN ?? `http://localhost:${output.PORT}`,
    shopApiUrl: output.SHOP_API_URL,
    nodeEnv: output.NODE_ENV,
    sentryDsn: output.SENTRY_DSN,
    secretKey: output.SECRET_KEY ?? DEVELOPMENT.secretKey,
    trustedProxies: output.TRUSTED_PROXIES,
    smtpUrl: output.SMTP_URL,
    mailFrom: output.MAIL_FROM ?? DEVELOPMENT.mailFrom,
    turboSms: {
      url: output.TURBOSMS_URL,
      token: output.TURBOSMS_TOKEN,
      sender: output.TURBOSMS_SENDER ?? DEVELOPMENT.smsSender,
    },
    google: credentials('GOOGLE', output.GOOGLE_CLIENT_ID, output.GOOGLE_CLIENT_SECRET),
    facebook: credentials('FACEBOOK', output.FACEBOOK_CLIENT_ID, output.FACEBOOK_CLIENT_SECRET),
  };
}

/** Both or neither: half of them is a mistake that would show only when a shopper signs in. */
function credentials(
  provider: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): Credentials | undefined {
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  if (clientId === undefined && clientSecret === undefined) return undefined;
  throw new EnvError(
    `${provider}_CLIENT_${clientId === undefined ? 'ID' : 'SECRET'}`,
    'must be set together with its other half',
  );
}

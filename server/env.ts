import * as v from 'valibot';

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
});

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
 * Reads the settings of the shop. An empty variable counts as one that is not set.
 * @throws EnvError naming the variable that is not valid.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = v.safeParse(envSchema, filled);
  if (!result.success) {
    const [issue] = result.issues;
    throw new EnvError(v.getDotPath(issue) ?? 'unknown', issue.message);
  }
  const { output } = result;
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    siteOrigin: output.SITE_ORIGIN ?? `http://localhost:${output.PORT}`,
    shopApiUrl: output.SHOP_API_URL,
    nodeEnv: output.NODE_ENV,
    sentryDsn: output.SENTRY_DSN,
  };
}

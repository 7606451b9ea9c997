import * as v from 'valibot';
import { PAYMENT_PROVIDERS } from '../src/contract/payment.ts';
import { FEWEST_FOR_JOBS } from './db/pools.ts';
import { DEMO_OAUTH_CLIENT, DEMO_SECRET } from './demo-credentials.ts';

/** Purpose for which production requires a setting: to publish pages, or (also) to serve shoppers. */
type Need = 'publishing' | 'serving';

interface About {
  /** Description in docs/configuration.md, a sentence or two. */
  readonly description: string;
  /** Set if production requires the setting for this purpose. */
  readonly neededFor?: Need;
  /** Value in development, the same in every checkout of the shop: not secret, and refused in production. */
  readonly demo?: string;
}

type TextSchema = v.GenericSchema<string, unknown>;

/** Defines an optional setting. */
export const setting = <Schema extends TextSchema>(schema: Schema, about: About) =>
  v.pipe(v.optional(schema), v.metadata({ ...about }));

/** Defines a setting with a default value. */
export const settingWithDefault = <Schema extends TextSchema>(
  schema: Schema,
  byDefault: NoInfer<v.InferInput<Schema>>,
  about: About,
) =>
  v.pipe(
    v.optional(schema, () => byDefault),
    v.metadata({ ...about, byDefault }),
  );

const aboutSchema = v.object({
  description: v.string(),
  neededFor: v.optional(v.picklist(['publishing', 'serving'])),
  demo: v.optional(v.string()),
  byDefault: v.optional(v.string()),
});

/** Returns the metadata of each setting of a table, with its name. */
export function aboutSettings(table: v.ObjectSchema<v.ObjectEntries, undefined>) {
  return Object.entries(table.entries).map(([name, schema]) => ({
    name,
    ...v.parse(aboutSchema, v.getMetadata(schema as Parameters<typeof v.getMetadata>[0])),
  }));
}

const text = v.string();

const LARGEST_PORT = 65_535;
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(LARGEST_PORT, `must be at most ${LARGEST_PORT}`),
);

const url = (...protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  );

const databaseUrl = url('postgres:', 'postgresql:');

const httpUrl = url('http:', 'https:');

/** Fewest connections of the rebuild worker: three listeners, a snapshot, and two for all else. */
const FEWEST_FOR_REBUILDS = 6;

/** An origin; a trailing slash is removed. */
const origin = v.pipe(
  httpUrl,
  v.check((value) => URL.parse(value)?.pathname === '/', 'must be an origin, without a path'),
  v.transform((value) => new URL(value).origin),
);

/** A base URL to which paths are appended; trailing slashes are removed. */
export const baseUrl = v.pipe(
  httpUrl,
  v.transform((value) => value.replace(/\/+$/, '')),
);

const reference = v.pipe(v.string(), v.uuid('must be a reference of Nova Poshta: a UUID'));
const phone = v.pipe(v.string(), v.regex(/^\+380\d{9}$/, 'must be a phone: +380XXXXXXXXX'));
const secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

const count = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999'),
  v.transform(Number),
);

/** A number of database connections of one pool. */
const connections = (fewest: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, 'must be a number of connections'),
    v.transform(Number),
    v.minValue(fewest, `must be at least ${fewest}`),
  );

const days = v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'must be a number of days, 0 to 99'), v.transform(Number));

const seconds = v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must be a number of seconds, 0 to 999'), v.transform(Number));

const percent = v.pipe(v.string(), v.regex(/^(?:100|\d{1,2})$/, 'must be a percentage, 0 to 100'), v.transform(Number));

const proxies = v.pipe(v.string(), v.regex(/^\d$/, 'must be a number of proxies, 0 to 9'), v.transform(Number));

const measurementId = v.pipe(v.string(), v.regex(/^G-[A-Z0-9]+$/, 'must be a measurement ID: G-XXXXXXXXXX'));

const paymentProviders = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((name) => name.trim())),
  v.array(v.picklist(PAYMENT_PROVIDERS, `must be a list of ${PAYMENT_PROVIDERS.join(', ')}`)),
);

/**
 * All settings of the shop, of its API and of its builds: format, default, description and when it is needed.
 * prerender/publish/settings.ts has those of publishing. docs/configuration.md contains the same table;
 * settings.test.ts compares them.
 */
export const settingsSchema = v.object({
  NODE_ENV: settingWithDefault(v.picklist(['development', 'production', 'test']), 'development', {
    description: '`production` refuses the demo values that every checkout has, and starts no demo servers.',
  }),
  PORT: settingWithDefault(port, '3000', { description: 'The port of the site and the API.' }),
  HOST: settingWithDefault(text, '127.0.0.1', {
    description: 'The address to listen on; a container sets `0.0.0.0`.',
  }),
  METRICS_PORT: setting(port, {
    description:
      'The port of `/metrics` of the process that serves the shop, for Prometheus ([monitoring](monitoring.md)). It needs no password, so only the monitoring may reach it. Without a port there are no metrics.',
  }),
  REBUILD_METRICS_PORT: setting(port, {
    description: 'The same of `npm run rebuild -- --watch`.',
  }),
  WORKER_METRICS_PORT: setting(port, {
    description: 'The same of `npm run worker`.',
  }),
  METRICS_HOST: settingWithDefault(text, '127.0.0.1', {
    description: 'The address on which these three ports listen.',
  }),
  ACCESS_LOG: settingWithDefault(v.picklist(['on', 'off'], 'must be on or off'), 'off', {
    description:
      'Whether each request is a line of JSON on the standard output ([monitoring](monitoring.md)): its route, without values of the address, and the network of the client, without the last part. Health checks are left out.',
  }),
  ACCESS_LOG_SAMPLE: settingWithDefault(percent, '100', {
    description: 'Percentage of the requests that are logged; those that were answered with an error always are.',
  }),
  DATA_DIR: settingWithDefault(text, '.data', {
    description: 'The folder of all of the shop’s files: its own database, pictures, releases of the site.',
  }),
  BACKUP_DIR: setting(text, {
    description:
      'The folder of the backups; by default `DATA_DIR/backups`, which is lost with the same disk. See [backup.md](backup.md).',
  }),
  DATABASE_URL: setting(databaseUrl, {
    description:
      'A PostgreSQL 15 or newer, or a pooler before it ([scaling](scaling.md)). Without it the shop starts its own under `DATA_DIR`.',
  }),
  DATABASE_DIRECT_URL: setting(databaseUrl, {
    description:
      'The address of PostgreSQL itself if `DATABASE_URL` is that of a pooler in transaction mode, such as PgBouncer: for listeners, jobs, locks, rebuilds, migrations and commands.',
  }),
  DATABASE_PREPARED: settingWithDefault(v.picklist(['on', 'off'], 'must be on or off'), 'off', {
    description:
      'Whether that pooler supports prepared statements: PgBouncer does from 1.21 on. Without a pooler they are always used.',
  }),
  DATABASE_READ_URL: setting(databaseUrl, {
    description:
      'A streaming replica that answers public reads and reports ([scaling](scaling.md)). While it is down or lags, `DATABASE_URL` does.',
  }),
  DATABASE_READ_MAX_LAG: settingWithDefault(count, '5', {
    description: 'Seconds by which the replica may lag.',
  }),
  DATABASE_READ_CONNECTIONS: settingWithDefault(connections(1), '10', {
    description: 'Maximum number of connections of one API process for requests that read.',
  }),
  DATABASE_WRITE_CONNECTIONS: settingWithDefault(connections(2), '10', {
    description: '... for requests that write.',
  }),
  DATABASE_JOB_CONNECTIONS: settingWithDefault(connections(FEWEST_FOR_JOBS), '12', {
    description: '... for jobs. Of each of the two kinds half of what exceeds 4 run at once: 4 jobs with 12.',
  }),
  DATABASE_REBUILD_CONNECTIONS: settingWithDefault(connections(FEWEST_FOR_REBUILDS), '10', {
    description: 'Maximum number of connections of the rebuild worker, besides one for each rendering thread.',
  }),
  MAX_CONCURRENT_REQUESTS: settingWithDefault(count, '200', {
    description:
      'Maximum number of API requests that one process answers at once, and of documents that it makes: the limit holds for each. It answers further reads, and writes beyond twice as many, with 503 and `Retry-After`, and sends files instead of further documents ([scaling](scaling.md)).',
  }),
  DRAIN_SECONDS: setting(seconds, {
    description:
      'Seconds for which a process that stops still answers requests, so that balancers notice first that it is not ready: longer than the interval of their checks. 5 in production, otherwise 0.',
  }),
  STOP_SECONDS: settingWithDefault(seconds, '20', {
    description:
      'Seconds within which a process that stops finishes its requests, jobs and parts of builds; then requests are aborted, and jobs are released to other processes. The process manager must wait longer than both settings together.',
  }),
  SITE_ORIGIN: setting(origin, {
    description:
      'The public `https://host`: canonical links, links in messages, addresses that vendors call. In development `http://localhost:PORT`.',
    neededFor: 'publishing',
  }),
  HSTS_SUBDOMAINS: settingWithDefault(v.picklist(['on', 'off'], 'must be on or off'), 'on', {
    description:
      'Whether `Strict-Transport-Security`, which is sent if `SITE_ORIGIN` begins with `https://`, includes all hosts below it. Set `off` if one of them is reachable only without HTTPS.',
  }),
  SHOP_API_URL: setting(baseUrl, {
    description:
      'The base URL, before `/api/v1`, of the API that a build reads. Without it the shop’s own database is read.',
  }),
  SHOP_API_TIMEOUT: settingWithDefault(count, '60', {
    description: 'Seconds within which an answer of that API must begin, and between two chunks of it.',
  }),
  SENTRY_DSN: setting(httpUrl, {
    description:
      'Error monitoring, in production only; shoppers are asked for consent to performance data and session recordings. The value is part of the pages: run `npm run prerender` after a change, also of the next three settings.',
  }),
  GA4_MEASUREMENT_ID: setting(measurementId, {
    description:
      'Google Analytics, after the shopper’s consent. In its web stream disable "page changes based on browser history events": the shop reports its pages itself.',
  }),
  GA4_SCRIPT_URL: settingWithDefault(httpUrl, 'https://www.googletagmanager.com/gtag/js', {
    description: 'The URL of Google’s tag.',
  }),
  ANALYTICS_ENDPOINT: setting(httpUrl, {
    description: 'Receives the same events by POST, after consent, in addition to Google Analytics or instead of it.',
  }),
  VITALS_SAMPLE: settingWithDefault(percent, '10', {
    description:
      'Percentage of visits whose browsers measure the shop’s speed; 0 disables it. Run `npm run prerender` after a change, also of the next setting.',
  }),
  SERVICE_WORKER: settingWithDefault(v.picklist(['on', 'off'], 'must be on or off'), 'on', {
    description:
      'Whether browsers cache visited pages for use without a network. With `off`, browsers delete their cache at the next visit.',
  }),
  SECRET_KEY: setting(secret, {
    description:
      'At least 32 characters, the same in every process of the shop: one-time codes are derived from it, and cookies and links are signed with it.',
    neededFor: 'serving',
    demo: DEMO_SECRET,
  }),
  SECRET_KEY_PREVIOUS: setting(secret, {
    description:
      'The former `SECRET_KEY` while it is replaced: what was signed with it is still accepted. See [Secrets](secrets.md).',
    demo: DEMO_SECRET,
  }),
  REBUILD_TOKEN: setting(secret, {
    description:
      'At least 32 characters. Editors with this token may call `POST /api/v1/rebuilds` and follow the events; without it nobody may.',
  }),
  TRUSTED_PROXIES: setting(proxies, {
    description:
      'The number of reverse proxies before the shop, each of which appends to `X-Forwarded-For`: `1` behind [deploy/nginx](../deploy/nginx/pozolota.conf), `0` if shoppers connect to the shop directly. If it is too low, all shoppers share one address and its rate limits; if it is too high, clients can forge their address.',
    neededFor: 'serving',
  }),
  SMTP_URL: setting(url('smtp:', 'smtps:'), {
    description:
      '`smtps://user:password@host:port` of the mail server. In development e-mails are delivered to `/dev/mailbox`.',
    neededFor: 'serving',
  }),
  MAIL_FROM: setting(text, {
    description: 'The sender of e-mails: `Позолота <hello@pozolota.example>`.',
    neededFor: 'serving',
  }),
  TURBOSMS_URL: settingWithDefault(httpUrl, 'https://api.turbosms.ua', { description: 'The API of TurboSMS.' }),
  TURBOSMS_TOKEN: setting(text, {
    description: 'The token of the account that sends SMS. In development SMS are delivered to `/dev/mailbox`.',
    neededFor: 'serving',
  }),
  TURBOSMS_SENDER: setting(text, {
    description: 'The sender of SMS, as registered with TurboSMS.',
    neededFor: 'serving',
  }),
  SMS_PER_HOUR: settingWithDefault(count, '300', {
    description:
      'Maximum number of SMS per hour, codes and order notifications together: limits the cost of an attack.',
  }),
  SEARCH_ENGINE: settingWithDefault(v.picklist(['memory', 'postgres']), 'memory', {
    description:
      'Place of the search index: `memory` of each process, or `postgres` for the database, which several processes share; [from when](search.md#on-postgresql).',
  }),
  PAYMENT_HOLD_MINUTES: settingWithDefault(count, '120', {
    description: 'Minutes after an order until which payment attempts by card can hold its stock.',
  }),
  REVIEW_LETTER_DAYS: settingWithDefault(days, '10', {
    description:
      'Days after the delivery of an order at which its buyer is asked by e-mail for reviews, once; 0 disables the letters.',
  }),
  NOVA_POSHTA_URL: settingWithDefault(httpUrl, 'https://api.novaposhta.ua', { description: 'The API of Nova Poshta.' }),
  NOVA_POSHTA_API_KEY: setting(text, {
    description: 'The key of the carrier’s account. In development a demo carrier accepts the parcels.',
    neededFor: 'serving',
  }),
  NOVA_POSHTA_SENDER_CITY: setting(reference, {
    description: 'The sender of parcels in the carrier’s account: the reference of the city,',
    neededFor: 'serving',
    demo: '00000000-0000-4000-8000-000000000001',
  }),
  NOVA_POSHTA_SENDER_COUNTERPARTY: setting(reference, {
    description: '... of the counterparty,',
    neededFor: 'serving',
    demo: '00000000-0000-4000-8000-000000000002',
  }),
  NOVA_POSHTA_SENDER_BRANCH: setting(reference, {
    description: '... of the branch,',
    neededFor: 'serving',
    demo: '00000000-0000-4000-8000-000000000003',
  }),
  NOVA_POSHTA_SENDER_CONTACT: setting(reference, {
    description: '... of the contact person,',
    neededFor: 'serving',
    demo: '00000000-0000-4000-8000-000000000004',
  }),
  NOVA_POSHTA_SENDER_PHONE: setting(phone, {
    description: '... and the phone, `+380XXXXXXXXX`.',
    neededFor: 'serving',
  }),
  GOOGLE_CLIENT_ID: setting(text, {
    description:
      'Lets customers sign in with Google. Register the callback `SITE_ORIGIN/api/v1/oauth/google/callback` there. In development a demo provider signs customers in.',
    demo: DEMO_OAUTH_CLIENT.clientId,
  }),
  GOOGLE_CLIENT_SECRET: setting(text, { description: 'Required with `GOOGLE_CLIENT_ID`.' }),
  FACEBOOK_CLIENT_ID: setting(text, {
    description: 'Lets customers sign in with Facebook; the callback is `.../facebook/callback`.',
    demo: DEMO_OAUTH_CLIENT.clientId,
  }),
  FACEBOOK_CLIENT_SECRET: setting(text, { description: 'Required with `FACEBOOK_CLIENT_ID`.' }),
  PAYMENT_PROVIDERS: setting(paymentProviders, {
    description:
      'The order of the payment providers in the checkout: `monobank,liqpay`; unlisted ones come last. Serving shoppers in production requires the credentials of at least one. In development a demo bank accepts payments.',
  }),
  LIQPAY_PUBLIC_KEY: setting(text, { description: 'Card payments through LiqPay.' }),
  LIQPAY_PRIVATE_KEY: setting(text, { description: 'Required with `LIQPAY_PUBLIC_KEY`.' }),
  LIQPAY_VERSION: settingWithDefault(v.picklist(['3', '7']), '3', {
    description:
      'The version of LiqPay’s protocol: 3 signs with SHA-1, 7 with SHA3-256, according to the account’s settings.',
  }),
  LIQPAY_URL: settingWithDefault(baseUrl, 'https://www.liqpay.ua', { description: 'The API of LiqPay.' }),
  WAYFORPAY_MERCHANT: setting(text, { description: 'Card payments through WayForPay.' }),
  WAYFORPAY_SECRET: setting(text, { description: 'Required with `WAYFORPAY_MERCHANT`.' }),
  WAYFORPAY_URL: settingWithDefault(baseUrl, 'https://secure.wayforpay.com', {
    description: 'The payment page of WayForPay.',
  }),
  WAYFORPAY_API_URL: settingWithDefault(baseUrl, 'https://api.wayforpay.com', { description: 'The API of WayForPay.' }),
  MONOBANK_TOKEN: setting(text, { description: 'Card payments through monobank.' }),
  MONOBANK_URL: settingWithDefault(baseUrl, 'https://api.monobank.ua', { description: 'The API of monobank.' }),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

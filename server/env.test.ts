import { expect, test } from 'vitest';
import { PRODUCTION_SETTINGS } from '../tests/helpers/production-settings.ts';
import { EnvError, readEnv } from './env.ts';

test('an empty environment is a shop on loopback with its own database', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    drainTime: 0,
    isHstsForSubdomains: true,
    stopTimeout: 20_000,
    metrics: { host: '127.0.0.1', ports: { shop: undefined, rebuild: undefined, worker: undefined } },
    accessLog: undefined,
    dataDir: '.data',
    databaseUrl: undefined,
    pooler: undefined,
    replica: undefined,
    connections: { reads: 10, changes: 10, jobs: 12, rebuilds: 10 },
    siteOrigin: 'http://localhost:3000',
    shopApiUrl: undefined,
    shopApiTimeout: 60_000,
    nodeEnv: 'development',
    sentryDsn: undefined,
    analytics: undefined,
    visits: { sample: 0.1, isKept: true },
    secretKey: 'demo-secret-of-a-shop-in-development',
    previousSecretKeys: [],
    maxRequests: 200,
    trustedProxies: 0,
    smtpUrl: undefined,
    mailFrom: 'Позолота <hello@pozolota.example>',
    smsPerHour: 300,
    searchEngine: 'memory',
    paymentHold: 7_200_000,
    reviewLetterDays: 10,
    turboSms: { url: 'https://api.turbosms.ua', token: undefined, sender: 'Pozolota' },
    novaPoshta: {
      url: 'https://api.novaposhta.ua',
      apiKey: undefined,
      sender: {
        city: '00000000-0000-4000-8000-000000000001',
        counterparty: '00000000-0000-4000-8000-000000000002',
        branch: '00000000-0000-4000-8000-000000000003',
        contact: '00000000-0000-4000-8000-000000000004',
        phone: '+380441234567',
      },
    },
    google: undefined,
    facebook: undefined,
    payments: { order: undefined, liqpay: undefined, wayforpay: undefined, monobank: undefined },
  });
});

test('production drains before it stops', () => {
  expect(readEnv(PRODUCTION_SETTINGS, 'serving').drainTime).toBe(5_000);
  expect(readEnv({ ...PRODUCTION_SETTINGS, DRAIN_SECONDS: '0' }, 'serving').drainTime).toBe(0);
  expect(() => readEnv({ DRAIN_SECONDS: 'soon' })).toThrow('DRAIN_SECONDS');
});

test('serving in production requires settings that development and builds do not', () => {
  expect(readEnv(PRODUCTION_SETTINGS, 'serving')).toMatchObject({
    nodeEnv: 'production',
    smtpUrl: PRODUCTION_SETTINGS.SMTP_URL,
  });
  for (const name of Object.keys(PRODUCTION_SETTINGS).slice(1)) {
    const source = { ...PRODUCTION_SETTINGS, [name]: '' };
    expect(() => readEnv(source, 'serving')).toThrow(name === 'MONOBANK_TOKEN' ? 'PAYMENT_PROVIDERS' : name);
    expect(() => readEnv(source)).not.toThrow();
  }
});

test('all missing and invalid settings are reported at once', () => {
  const source = { NODE_ENV: 'production', PORT: 'http', GOOGLE_CLIENT_ID: 'id', PAYMENT_PROVIDERS: 'liqpay' };
  const report = describeError(() => readEnv(source, 'serving'));
  expect(report).toMatchInlineSnapshot(`
    "The environment is not valid (docs/configuration.md describes the variables):
      PORT: must be a port number
      GOOGLE_CLIENT_SECRET: must be set together with GOOGLE_CLIENT_ID
      PAYMENT_PROVIDERS: names liqpay, whose credentials are not set
      SITE_ORIGIN: must be set in production
      SECRET_KEY: must be set in production
      TRUSTED_PROXIES: must be set in production
      SMTP_URL: must be set in production
      MAIL_FROM: must be set in production
      TURBOSMS_TOKEN: must be set in production
      TURBOSMS_SENDER: must be set in production
      NOVA_POSHTA_API_KEY: must be set in production
      NOVA_POSHTA_SENDER_CITY: must be set in production
      NOVA_POSHTA_SENDER_COUNTERPARTY: must be set in production
      NOVA_POSHTA_SENDER_BRANCH: must be set in production
      NOVA_POSHTA_SENDER_CONTACT: must be set in production
      NOVA_POSHTA_SENDER_PHONE: must be set in production
      PAYMENT_PROVIDERS: requires a provider: the credentials of none are set"
  `);
});

const describeError = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof EnvError) return error.message;
  }
  throw new Error('Nothing was refused');
};

test('publishing in production requires the origin', () => {
  expect(() => readEnv({ NODE_ENV: 'production' }, 'publishing')).toThrow('SITE_ORIGIN');
  expect(() => readEnv({ NODE_ENV: 'production', SITE_ORIGIN: 'http://pozolota.ua' })).toThrow('https://');
  const vendor = { NODE_ENV: 'production', LIQPAY_URL: 'http://www.liqpay.ua', TURBOSMS_URL: 'http://127.0.0.1:9' };
  expect(() => readEnv(vendor)).toThrow(/LIQPAY_URL: must begin with https:\/\//);
  expect(() => readEnv(vendor)).not.toThrow(/TURBOSMS_URL/);
  const local = { NODE_ENV: 'production', SITE_ORIGIN: 'http://localhost:3000' };
  expect(readEnv(local, 'publishing').siteOrigin).toBe('http://localhost:3000');
});

test.each(['SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'NOVA_POSHTA_SENDER_CITY', 'GOOGLE_CLIENT_ID'])(
  'production refuses the public demo value of %s for every command; development accepts it',
  (name) => {
    const { secretKey, novaPoshta } = readEnv({});
    const demo = {
      SECRET_KEY: secretKey,
      SECRET_KEY_PREVIOUS: secretKey,
      NOVA_POSHTA_SENDER_CITY: novaPoshta.sender.city,
      GOOGLE_CLIENT_ID: 'demo-shop',
      GOOGLE_CLIENT_SECRET: 'secret',
    };
    const source = { ...demo, NODE_ENV: undefined };
    expect(() => readEnv(source)).not.toThrow();
    const secret = name === 'GOOGLE_CLIENT_ID' && { GOOGLE_CLIENT_SECRET: 'secret' };
    const known = { ...PRODUCTION_SETTINGS, ...secret, [name]: demo[name as keyof typeof demo] };
    for (const purpose of ['serving', 'publishing', 'command'] as const) {
      expect(() => readEnv(known, purpose)).toThrow(name);
    }
  },
);

test('half of a provider’s credentials is refused', () => {
  expect(() => readEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET');
  expect(readEnv({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
  });
});

test('analytics are configured by Google’s settings and by an endpoint of one’s own', () => {
  const scriptUrl = 'https://www.googletagmanager.com/gtag/js';
  expect(readEnv({ GA4_MEASUREMENT_ID: 'G-ABC123' }).analytics).toEqual({
    ga4: { measurementId: 'G-ABC123', scriptUrl },
  });
  const endpoint = 'https://events.example/collect';
  expect(readEnv({ ANALYTICS_ENDPOINT: endpoint }).analytics).toEqual({ endpoint });
  expect(() => readEnv({ GA4_MEASUREMENT_ID: 'UA-12345' })).toThrow('GA4_MEASUREMENT_ID');
  expect(() => readEnv({ ANALYTICS_ENDPOINT: '/collect' })).toThrow('ANALYTICS_ENDPOINT');
});

const LIQPAY = { LIQPAY_PUBLIC_KEY: 'i00000000', LIQPAY_PRIVATE_KEY: 'key' };
const WAYFORPAY = { WAYFORPAY_MERCHANT: 'merchant', WAYFORPAY_SECRET: 'secret' };

test('each payment provider has its URL and credentials', () => {
  const source = { ...LIQPAY, ...WAYFORPAY, MONOBANK_TOKEN: 'token', PAYMENT_PROVIDERS: 'monobank, liqpay' };
  expect(readEnv(source).payments).toEqual({
    order: ['monobank', 'liqpay'],
    liqpay: { publicKey: 'i00000000', privateKey: 'key', url: 'https://www.liqpay.ua', version: 3 },
    wayforpay: {
      merchant: 'merchant',
      secret: 'secret',
      url: 'https://secure.wayforpay.com',
      apiUrl: 'https://api.wayforpay.com',
    },
    monobank: { token: 'token', url: 'https://api.monobank.ua' },
  });
  const { liqpay } = readEnv({ ...LIQPAY, LIQPAY_URL: 'http://localhost:4000/liqpay/', LIQPAY_VERSION: '7' }).payments;
  expect(liqpay).toMatchObject({ url: 'http://localhost:4000/liqpay', version: 7 });
});

test('half of a payment provider’s credentials, and a named provider without any, is refused', () => {
  expect(() => readEnv({ LIQPAY_PUBLIC_KEY: 'i00000000' })).toThrow('LIQPAY_PRIVATE_KEY');
  expect(() => readEnv({ WAYFORPAY_SECRET: 'secret' })).toThrow('WAYFORPAY_MERCHANT');
  expect(() => readEnv({ ...LIQPAY, PAYMENT_PROVIDERS: 'liqpay,monobank' })).toThrow('monobank');
});

test.each([
  ['LIQPAY_PUBLIC_KEY', LIQPAY],
  ['WAYFORPAY_MERCHANT', WAYFORPAY],
  ['MONOBANK_TOKEN', {}],
])('production refuses the demo bank as %s; development accepts it', (name, others) => {
  const source = { ...others, [name]: 'demo-bank-1' };
  expect(() => readEnv({ ...PRODUCTION_SETTINGS, ...source }, 'serving')).toThrow(name);
  expect(() => readEnv({ ...PRODUCTION_SETTINGS, ...source })).toThrow(name);
  expect(() => readEnv(source)).not.toThrow();
});

test('the canonical origin follows the port; a given one loses its trailing slash', () => {
  expect(readEnv({ PORT: '4100' }).siteOrigin).toBe('http://localhost:4100');
  expect(readEnv({ SITE_ORIGIN: 'https://pozolota.example/' }).siteOrigin).toBe('https://pozolota.example');
});

test('an empty variable counts as unset', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('with a direct address DATABASE_URL is that of a pooler, for requests alone', () => {
  const [pooled, direct] = ['postgres://shop@pooler/shop', 'postgres://shop@server/shop'];
  const urls = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct };
  expect(readEnv(urls)).toMatchObject({ databaseUrl: direct, pooler: { url: pooled, isPrepared: false } });
  expect(readEnv({ ...urls, DATABASE_PREPARED: 'on' }).pooler?.isPrepared).toBe(true);
  expect(readEnv({ DATABASE_URL: direct })).toMatchObject({ databaseUrl: direct, pooler: undefined });
  expect(() => readEnv({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL');
});

test.each([
  ['DATABASE_READ_CONNECTIONS', '0'],
  ['DATABASE_JOB_CONNECTIONS', '5'],
  ['DATABASE_REBUILD_CONNECTIONS', 'many'],
  ['DATABASE_PREPARED', 'yes'],
  ['PORT', 'http'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['SITE_ORIGIN', 'https://pozolota.example/shop'],
  ['SITE_ORIGIN', 'pozolota.example'],
  ['SHOP_API_URL', 'ftp://pozolota.example'],
  ['NODE_ENV', 'staging'],
  ['SECRET_KEY', 'short'],
  ['TRUSTED_PROXIES', 'all'],
  ['SMTP_URL', 'http://mail.example'],
  ['NOVA_POSHTA_URL', 'api.novaposhta.ua'],
  ['NOVA_POSHTA_SENDER_CITY', 'Київ'],
  ['NOVA_POSHTA_SENDER_PHONE', '0671112233'],
  ['LIQPAY_URL', 'www.liqpay.ua'],
  ['LIQPAY_VERSION', '4'],
  ['PAYMENT_PROVIDERS', 'paypal'],
])('%s=%s is refused with its name', (variable, value) => {
  expect(() => readEnv({ [variable]: value })).toThrow(EnvError);
  expect(() => readEnv({ [variable]: value })).toThrow(variable);
});

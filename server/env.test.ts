import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

test('an empty environment is a shop on loopback with its own database', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: undefined,
    siteOrigin: 'http://localhost:3000',
    shopApiUrl: undefined,
    nodeEnv: 'development',
    sentryDsn: undefined,
    secretKey: 'demo-secret-of-a-shop-in-development',
    trustedProxies: 0,
    smtpUrl: undefined,
    mailFrom: 'Позолота <hello@pozolota.example>',
    turboSms: { url: 'https://api.turbosms.ua', token: undefined, sender: 'Pozolota' },
    google: undefined,
    facebook: undefined,
  });
});

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of thirty-two characters',
  SMTP_URL: 'smtps://shop:password@mail.example',
  MAIL_FROM: 'shop@pozolota.example',
  TURBOSMS_TOKEN: 'token',
  TURBOSMS_SENDER: 'Pozolota',
};

test('whoever serves shoppers in production needs what development does without; a build does not', () => {
  expect(readEnv(PRODUCTION, { isServing: true })).toMatchObject({
    nodeEnv: 'production',
    smtpUrl: PRODUCTION.SMTP_URL,
  });
  for (const name of Object.keys(PRODUCTION).slice(1)) {
    const source = { ...PRODUCTION, [name]: '' };
    expect(() => readEnv(source, { isServing: true })).toThrow(name);
    expect(() => readEnv(source)).not.toThrow();
  }
});

test('half of a provider’s credentials is refused', () => {
  expect(() => readEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET');
  expect(readEnv({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
  });
});

test('the canonical origin follows the port, and loses its slash when it is given', () => {
  expect(readEnv({ PORT: '4100' }).siteOrigin).toBe('http://localhost:4100');
  expect(readEnv({ SITE_ORIGIN: 'https://pozolota.example/' }).siteOrigin).toBe('https://pozolota.example');
});

test('an empty variable is one that is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test.each([
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
])('%s=%s is refused by name', (variable, value) => {
  expect(() => readEnv({ [variable]: value })).toThrow(EnvError);
  expect(() => readEnv({ [variable]: value })).toThrow(variable);
});

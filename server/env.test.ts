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
])('%s=%s is refused by name', (variable, value) => {
  expect(() => readEnv({ [variable]: value })).toThrow(EnvError);
  expect(() => readEnv({ [variable]: value })).toThrow(variable);
});

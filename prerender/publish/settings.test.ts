import { expect, test } from 'vitest';
import { EnvError } from '../../server/env.ts';
import { readPublishSettings } from './settings.ts';
import { createTargets } from './targets.ts';

const S3 = { PUBLISH_S3_BUCKET: 'site', PUBLISH_S3_REGION: 'auto' };
const CLOUDFLARE = { PURGE_PROVIDER: 'cloudflare', CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'token' };

test('without settings a release stays on this machine', () => {
  expect(readPublishSettings({})).toEqual({
    s3: undefined,
    purge: undefined,
    precompress: [],
    maxFailures: undefined,
    maxRemovals: undefined,
    keptBytes: 2 ** 31,
  });
  expect(createTargets({})).toEqual([]);
});

test('storage, CDN and compression are configured independently', () => {
  const source = {
    ...S3,
    PUBLISH_S3_ENDPOINT: 'https://storage.example/',
    PUBLISH_S3_PREFIX: 'shop',
    PRECOMPRESS: 'gzip, brotli,gzip',
    PUBLISH_MAX_FAILURES: '3',
    ...CLOUDFLARE,
    RELEASES_MAX_MIB: '512',
  };
  expect(readPublishSettings(source)).toEqual({
    s3: {
      bucket: 'site',
      region: 'auto',
      endpoint: 'https://storage.example',
      prefix: 'shop/',
      keyStyle: 'addresses',
    },
    purge: { provider: 'cloudflare', by: 'urls', apiUrl: undefined, zoneId: 'zone', apiToken: 'token' },
    precompress: ['gzip', 'brotli'],
    maxFailures: 3,
    keptBytes: 512 * 2 ** 20,
  });
  expect(createTargets(S3).map(({ name }) => name)).toEqual(['s3://site/']);
  expect(createTargets(CLOUDFLARE).map(({ name }) => name)).toEqual(['cloudflare']);
  expect(createTargets(source).map(({ name }) => name)).toEqual(['s3://site/shop/ + cloudflare']);
});

test.each([
  ['PUBLISH_S3_REGION', { PUBLISH_S3_BUCKET: 'site' }],
  ['PUBLISH_S3_BUCKET', { PUBLISH_S3_REGION: 'auto' }],
  ['PUBLISH_S3_ENDPOINT', { ...S3, PUBLISH_S3_ENDPOINT: 'storage.example' }],
  ['PUBLISH_S3_PREFIX', { ...S3, PUBLISH_S3_PREFIX: '/shop' }],
  ['PUBLISH_S3_KEYS', { ...S3, PUBLISH_S3_KEYS: 'names' }],
  ['PURGE_PROVIDER', { PURGE_PROVIDER: 'akamai' }],
  ['CLOUDFLARE_API_TOKEN', { ...CLOUDFLARE, CLOUDFLARE_API_TOKEN: '' }],
  ['FASTLY_SERVICE_ID', { PURGE_PROVIDER: 'fastly' }],
  ['BUNNY_PULL_ZONE_ID', { PURGE_PROVIDER: 'bunny', BUNNY_API_KEY: 'key' }],
  ['PRECOMPRESS', { PRECOMPRESS: 'gzip,zip' }],
])('the error for %s names the variable', (variable, source) => {
  expect(() => createTargets(source)).toThrow(EnvError);
  expect(() => createTargets(source)).toThrow(variable);
});

import * as v from 'valibot';
import { ENCODINGS, type Encoding } from '../../server/compression.ts';
import { EnvError, type EnvSource, parseEnv, readAll } from '../../server/env.ts';
import { baseUrl, setting, settingWithDefault } from '../../server/settings.ts';
import { PURGE_BY } from './purge/purging-target.ts';
import type { TAG_HEADERS } from './purge/tags.ts';
import { KEY_STYLES, type KeyStyle } from './s3/keys.ts';
import type { S3Location } from './s3/storage.ts';

const MIB = 2 ** 20;

const PURGE_PROVIDERS = ['cloudflare', 'fastly', 'bunny'] as const satisfies (keyof typeof TAG_HEADERS)[];

/** Prefix of the bucket's keys; `shop` and `shop/` are equivalent. */
const prefixSchema = v.pipe(
  v.string(),
  v.regex(/^[^/].*$/, 'must not begin with a slash'),
  v.transform((value) => `${value.replace(/\/+$/, '')}/`),
);

const countSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a number'), v.transform(Number));

const percentSchema = v.pipe(v.string(), v.regex(/^(?:100|\d{1,2})$/, 'must be a percentage'), v.transform(Number));

/** `gzip,brotli` */
const encodingsSchema = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((name) => name.trim())),
  v.array(v.picklist(ENCODINGS, `must be a list of ${ENCODINGS.join(', ')}`)),
);

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

/** Schema of all publishing settings; documented in docs/configuration.md, like server/settings.ts. */
export const publishSettingsSchema = v.object({
  PUBLISH_S3_BUCKET: setting(v.string(), {
    description:
      'S3-compatible storage that releases are also published to. The AWS SDK finds the credentials: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile, a role.',
  }),
  PUBLISH_S3_REGION: setting(v.string(), { description: 'Required with `PUBLISH_S3_BUCKET`.' }),
  PUBLISH_S3_ENDPOINT: setting(baseUrl, { description: 'Endpoint of a storage that is not Amazon’s.' }),
  PUBLISH_S3_PREFIX: setting(prefixSchema, { description: 'Key prefix of the site in the bucket.' }),
  PUBLISH_S3_KEYS: settingWithDefault(oneOf(KEY_STYLES), 'addresses', {
    description: '`files` for storage over a file system.',
  }),
  PURGE_PROVIDER: setting(oneOf(PURGE_PROVIDERS), {
    description: 'CDN that changed content is purged from: `cloudflare`, `fastly` or `bunny`.',
  }),
  PURGE_BY: settingWithDefault(oneOf(PURGE_BY), 'urls', {
    description: '`tags` if responses carry tags; otherwise by address.',
  }),
  PURGE_API_URL: setting(baseUrl, {
    description: 'Address of the CDN’s API, if not the default.',
  }),
  CLOUDFLARE_ZONE_ID: setting(v.string(), { description: 'Required with `PURGE_PROVIDER=cloudflare`.' }),
  CLOUDFLARE_API_TOKEN: setting(v.string(), { description: 'Required with `PURGE_PROVIDER=cloudflare`.' }),
  FASTLY_SERVICE_ID: setting(v.string(), { description: 'Required with `PURGE_PROVIDER=fastly`.' }),
  FASTLY_API_TOKEN: setting(v.string(), { description: 'Required with `PURGE_PROVIDER=fastly`.' }),
  BUNNY_PULL_ZONE_ID: setting(v.string(), { description: 'Required with `PURGE_PROVIDER=bunny`.' }),
  BUNNY_API_KEY: setting(v.string(), { description: 'Required with `PURGE_PROVIDER=bunny`.' }),
  PRECOMPRESS: setting(encodingsSchema, {
    description:
      '`gzip,brotli`: writes compressed copies of pages and data for static servers, within seconds after each release.',
  }),
  PUBLISH_MAX_FAILURES: setting(countSchema, {
    description:
      'Number of pages that may fail without failing the build. Default: 20, or 5 % of the pages in a large shop ([decision 33](decisions/0033-one-bad-row.md)).',
  }),
  PUBLISH_MAX_REMOVALS: setting(percentSchema, {
    description: 'Percent of the pages that may be removed without `npm run rebuild -- --allow-removals`. Default: 20.',
  }),
  RELEASES_MAX_MIB: settingWithDefault(countSchema, '2048', {
    description:
      'MiB on disk for replaced pages, kept for rollbacks for at most 30 days and 100 releases; the command logs when releases are removed because of the size.',
  }),
});
type Variables = v.InferOutput<typeof publishSettingsSchema>;

export type PurgeSettings = {
  readonly by: Variables['PURGE_BY'];
  readonly apiUrl: string | undefined;
} & (
  | { readonly provider: 'cloudflare'; readonly zoneId: string; readonly apiToken: string }
  | { readonly provider: 'fastly'; readonly serviceId: string; readonly apiToken: string }
  | { readonly provider: 'bunny'; readonly pullZoneId: string; readonly apiKey: string }
);

/** Targets of a release besides the folder on this machine, and limits of publishing. */
export interface PublishSettings {
  readonly s3: (S3Location & { readonly keyStyle: KeyStyle }) | undefined;
  readonly purge: PurgeSettings | undefined;
  readonly precompress: readonly Encoding[];
  /** Number of pages that may fail without failing the build; undefined for a default by the site's size. */
  readonly maxFailures: number | undefined;
  /** Percent of the pages that may be removed without confirmation. */
  readonly maxRemovals: number | undefined;
  /** Bytes that replaced contents may take, for a rollback. */
  readonly keptBytes: number;
}

/** Reads the publishing settings. @throws EnvError listing the invalid and missing variables */
export function readPublishSettings(source: EnvSource = process.env): PublishSettings {
  const variables = parseEnv(publishSettingsSchema, source);
  const [s3, purge] = readAll(
    () => readS3(variables),
    () => readPurge(variables),
  );
  return {
    s3,
    purge,
    precompress: [...new Set(variables.PRECOMPRESS ?? [])],
    maxFailures: variables.PUBLISH_MAX_FAILURES,
    maxRemovals: variables.PUBLISH_MAX_REMOVALS,
    keptBytes: variables.RELEASES_MAX_MIB * MIB,
  };
}

function readS3(variables: Variables): PublishSettings['s3'] {
  const bucket = variables.PUBLISH_S3_BUCKET;
  if (bucket === undefined) {
    const names = ['PUBLISH_S3_REGION', 'PUBLISH_S3_ENDPOINT', 'PUBLISH_S3_PREFIX'] as const;
    if (names.some((name) => variables[name] !== undefined)) {
      const reason = 'must be set with the other PUBLISH_S3_ variables';
      throw new EnvError({ variable: 'PUBLISH_S3_BUCKET', reason });
    }
    return undefined;
  }
  return {
    bucket,
    region: required(variables, 'PUBLISH_S3_REGION', 'PUBLISH_S3_BUCKET'),
    endpoint: variables.PUBLISH_S3_ENDPOINT,
    prefix: variables.PUBLISH_S3_PREFIX ?? '',
    keyStyle: variables.PUBLISH_S3_KEYS,
  };
}

function readPurge(variables: Variables): PurgeSettings | undefined {
  const { PURGE_PROVIDER: provider, PURGE_BY: by, PURGE_API_URL: apiUrl } = variables;
  const of = (name: keyof Variables) => () => required(variables, name, `PURGE_PROVIDER=${provider}`);
  switch (provider) {
    case undefined:
      return undefined;
    case 'cloudflare': {
      const [zoneId, apiToken] = readAll(of('CLOUDFLARE_ZONE_ID'), of('CLOUDFLARE_API_TOKEN'));
      return { provider, by, apiUrl, zoneId, apiToken };
    }
    case 'fastly': {
      const [serviceId, apiToken] = readAll(of('FASTLY_SERVICE_ID'), of('FASTLY_API_TOKEN'));
      return { provider, by, apiUrl, serviceId, apiToken };
    }
    case 'bunny': {
      const [pullZoneId, apiKey] = readAll(of('BUNNY_PULL_ZONE_ID'), of('BUNNY_API_KEY'));
      return { provider, by, apiUrl, pullZoneId, apiKey };
    }
  }
}

function required(variables: Variables, name: keyof Variables, because: string): string {
  const value = variables[name];
  if (typeof value !== 'string') throw new EnvError({ variable: name, reason: `must be set with ${because}` });
  return value;
}

import { concurrently } from '../../concurrency.ts';
import type { Purger } from './purger.ts';
import { type PurgeApi, post } from './request.ts';

export interface BunnySettings {
  readonly pullZoneId: string;
  /** The account's API key. */
  readonly apiKey: string;
}

export const BUNNY_URL = 'https://api.bunny.net';

/** Each address or tag is one request and costs a rate limit token: docs.bunny.net/cdn/purge-cache */
const MANY_URLS = 500;
const REQUESTS = 4;

/** docs.bunny.net/api-reference/core/purge/purge-url and docs.bunny.net/cdn/purge-cache */
export function createBunnyPurger(
  { pullZoneId, apiKey }: BunnySettings,
  { baseUrl = BUNNY_URL, pause }: Partial<Pick<PurgeApi, 'baseUrl' | 'pause'>> = {},
): Purger {
  const api: PurgeApi = { name: 'Bunny', baseUrl, authorization: ['AccessKey', apiKey], pause };
  const zone = `/pullzone/${encodeURIComponent(pullZoneId)}/purgeCache`;
  return {
    name: 'bunny',
    manyUrls: MANY_URLS,
    purgeUrls: (urls) =>
      concurrently(urls, REQUESTS, async (url) => {
        // The home page's address ends with a slash, which would also match everything below it without `exactPath`.
        await post(api, { path: `/purge?${new URLSearchParams({ url, exactPath: 'true' })}` });
      }),
    purgeTags: (tags) =>
      concurrently(tags, REQUESTS, async (tag) => {
        await post(api, { path: zone, body: { CacheTag: tag } });
      }),
    purgeAll: async () => {
      await post(api, { path: zone });
    },
  };
}

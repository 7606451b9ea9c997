import { concurrently } from '../../concurrency.ts';
import type { Purger } from './purger.ts';
import { inBatches, type PurgeApi, post } from './request.ts';

export interface FastlySettings {
  readonly serviceId: string;
  /** A token with the scopes "purge_select" and "purge_all" for the service. */
  readonly apiToken: string;
}

export const FASTLY_URL = 'https://api.fastly.com';

/** Maximum number of keys in one request: www.fastly.com/documentation/reference/api/purging */
const BATCH = 256;
/** Each address is one request. */
const MANY_URLS = 500;
const REQUESTS = 8;

/** www.fastly.com/documentation/reference/api/purging; also github.com/fastly/fastly-js, docs/PurgeApi.md */
export function createFastlyPurger(
  { serviceId, apiToken }: FastlySettings,
  { baseUrl = FASTLY_URL, pause }: Partial<Pick<PurgeApi, 'baseUrl' | 'pause'>> = {},
): Purger {
  const api: PurgeApi = { name: 'Fastly', baseUrl, authorization: ['Fastly-Key', apiToken], pause };
  const service = `/service/${encodeURIComponent(serviceId)}`;
  return {
    name: 'fastly',
    manyUrls: MANY_URLS,
    purgeUrls: (urls) =>
      concurrently(urls, REQUESTS, async (url) => {
        const { host, pathname, search } = new URL(url);
        await post(api, { path: `/purge/${host}${pathname}${search}` });
      }),
    purgeTags: async (tags) => {
      for (const keys of inBatches(tags, BATCH)) {
        await post(api, { path: `${service}/purge`, headers: { 'Surrogate-Key': keys.join(' ') } });
      }
    },
    purgeAll: async () => {
      await post(api, { path: `${service}/purge_all` });
    },
  };
}

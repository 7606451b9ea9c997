import * as v from 'valibot';
import { PurgeError, type Purger } from './purger.ts';
import { inBatches, type PurgeApi, post } from './request.ts';

export interface CloudflareSettings {
  readonly zoneId: string;
  /** A token with the permission "Cache Purge" for the zone. */
  readonly apiToken: string;
}

export const CLOUDFLARE_URL = 'https://api.cloudflare.com';

/** "Max operations per request" on every plan: developers.cloudflare.com/cache/how-to/purge-cache (formerly 30). */
const BATCH = 100;
/** 25 requests, which the smallest plans allow in a burst. */
const MANY_URLS = 2_500;

const answerSchema = v.object({
  success: v.boolean(),
  errors: v.optional(v.array(v.object({ code: v.number(), message: v.string() })), []),
});

/** developers.cloudflare.com/api/resources/cache/methods/purge */
export function createCloudflarePurger(
  { zoneId, apiToken }: CloudflareSettings,
  { baseUrl = CLOUDFLARE_URL, pause }: Partial<Pick<PurgeApi, 'baseUrl' | 'pause'>> = {},
): Purger {
  const api: PurgeApi = { name: 'Cloudflare', baseUrl, authorization: ['Authorization', `Bearer ${apiToken}`], pause };
  const path = `/client/v4/zones/${encodeURIComponent(zoneId)}/purge_cache`;

  async function purge(body: unknown): Promise<void> {
    const text = await post(api, { path, body });
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
    if (answer.success && answer.output.success) return;
    const reasons = answer.success ? answer.output.errors.map(({ code, message }) => `${code} ${message}`) : [text];
    throw new PurgeError(`Cloudflare refused the purge: ${reasons.join(', ').slice(0, 300)}`, 200);
  }

  return {
    name: 'cloudflare',
    manyUrls: MANY_URLS,
    purgeUrls: async (urls) => {
      for (const files of inBatches(urls, BATCH)) await purge({ files });
    },
    purgeTags: async (tags) => {
      for (const batch of inBatches(tags, BATCH)) await purge({ tags: batch });
    },
    purgeAll: () => purge({ purge_everything: true }),
  };
}

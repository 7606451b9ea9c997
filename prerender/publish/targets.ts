import { type EnvSource, readAll, readEnv } from '../../server/env.ts';
import { BUNNY_URL, createBunnyPurger } from './purge/bunny.ts';
import { CLOUDFLARE_URL, createCloudflarePurger } from './purge/cloudflare.ts';
import { createFastlyPurger, FASTLY_URL } from './purge/fastly.ts';
import type { Purger } from './purge/purger.ts';
import { createPurgingTarget } from './purge/purging-target.ts';
import { tagValue } from './purge/tags.ts';
import { createS3Target, type S3TargetOptions } from './s3/s3-target.ts';
import { type PurgeSettings, readPublishSettings } from './settings.ts';
import type { Target } from './target.ts';

/**
 * Creates the targets that the environment names, besides the folder on this machine; empty if it names none. `filesOf`
 * lists a release's files with their tags, for a storage that has to be compared. @throws EnvError
 */
export function createTargets(
  source: EnvSource = process.env,
  { filesOf }: Pick<S3TargetOptions, 'filesOf'> = {},
): Target[] {
  const [{ siteOrigin }, { s3, purge }] = readAll(
    () => readEnv(source, 'publishing'),
    () => readPublishSettings(source),
  );
  const storage = s3
    ? createS3Target({
        location: s3,
        keyStyle: s3.keyStyle,
        isPurged: purge !== undefined,
        tagValue: purge?.by === 'tags' ? (tags) => tagValue(purge.provider, tags) : undefined,
        ...(filesOf && { filesOf }),
      })
    : null;
  if (!purge) return storage ? [storage] : [];
  return [createPurgingTarget({ purger: createPurger(purge), origin: siteOrigin, by: purge.by, source: storage })];
}

function createPurger(settings: PurgeSettings): Purger {
  const { apiUrl } = settings;
  switch (settings.provider) {
    case 'cloudflare':
      return createCloudflarePurger(settings, { baseUrl: apiUrl ?? CLOUDFLARE_URL });
    case 'fastly':
      return createFastlyPurger(settings, { baseUrl: apiUrl ?? FASTLY_URL });
    case 'bunny':
      return createBunnyPurger(settings, { baseUrl: apiUrl ?? BUNNY_URL });
  }
}

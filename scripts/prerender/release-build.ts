import type { Env } from '../../server/env.ts';

type DocumentSettings = Pick<Env, 'siteOrigin' | 'sentryDsn' | 'analytics'>;

/** Names what a release was made of: the code, and the settings that every document carries. */
export function releaseBuild(
  fingerprint: string | null,
  { siteOrigin, sentryDsn, analytics }: DocumentSettings,
): string {
  return `${fingerprint} ${JSON.stringify({ siteOrigin, sentryDsn, analytics })}`;
}

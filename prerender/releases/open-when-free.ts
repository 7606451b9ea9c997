import { setTimeout as sleep } from 'node:timers/promises';
import { SiteLockedError } from './errors.ts';
import { openSite, type Site, type SiteOptions } from './site.ts';

/** ms to wait for a build that is writing the site. */
const LOCK_TIMEOUT = 60_000;
const RETRY_INTERVAL = 25;

/**
 * Opens the site as soon as no other process has it open: writing a rebuild takes little time.
 * @throws SiteLockedError if another process holds it for a minute
 */
export async function openWhenFree(siteDir: string, options: SiteOptions = {}): Promise<Site> {
  const deadline = Date.now() + LOCK_TIMEOUT;
  for (;;) {
    try {
      return openSite(siteDir, options);
    } catch (error) {
      if (!(error instanceof SiteLockedError) || Date.now() > deadline) throw error;
      await sleep(RETRY_INTERVAL);
    }
  }
}

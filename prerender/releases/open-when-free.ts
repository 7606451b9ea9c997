import { setTimeout as sleep } from 'node:timers/promises';
import { SiteLockedError } from './errors.ts';
import { openSite, type Site, type SiteOptions } from './site.ts';

/** ms that a build which is writing the site is waited for. */
const LOCK_TIMEOUT = 60_000;
const RETRY_INTERVAL = 25;

/**
 * Opens the site as soon as nobody else has it open: a rebuild that is being written is over soon.
 * @throws SiteLockedError when somebody has it open for a minute
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

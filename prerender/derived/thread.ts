import { constants, setPriority } from 'node:os';
import { compressedSync } from '../../server/compression.ts';
import { derive } from './derive.ts';
import { type SharedFlag, waitWhilePaused } from './pause-flag.ts';
import type { Derivation } from './staging.ts';

// Zero is the thread that calls, on Linux: https://man7.org/linux/man-pages/man2/setpriority.2.html#BUGS. Pages and the
// rest of the machine go first. What this thread compresses it compresses by itself, because Node's pool has no priority.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

export interface DeriveTask {
  readonly siteDir: string;
  readonly pauseFlag: SharedFlag;
}

/** One round of derive() at a low priority, which stands still while pages are being published. */
export default ({ siteDir, pauseFlag }: DeriveTask): Promise<Derivation> =>
  derive(siteDir, compressedSync, () => waitWhilePaused(pauseFlag));

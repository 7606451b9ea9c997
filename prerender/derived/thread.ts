import { constants, setPriority } from 'node:os';
import { compressedSync } from '../../server/compression.ts';
import { derive } from './derive.ts';
import { type SharedFlag, waitWhilePaused } from './pause-flag.ts';
import type { Derivation } from './staging.ts';

// On Linux, zero is the calling thread: https://man7.org/linux/man-pages/man2/setpriority.2.html#BUGS. Pages and the
// rest of the machine take precedence. This thread compresses synchronously, because the threads of Node's pool keep
// their priority.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

export interface DeriveInput {
  readonly siteDir: string;
  readonly pauseFlag: SharedFlag;
}

/** Runs one round of derive() at low priority, pausing while pages are being published. */
export default ({ siteDir, pauseFlag }: DeriveInput): Promise<Derivation> =>
  derive(siteDir, compressedSync, { giveWay: () => waitWhilePaused(pauseFlag), isPaced: true });

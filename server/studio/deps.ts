import type { Instance } from '../instance/instance.ts';
import type { OrderDeps } from '../orders/deps.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { StreamMessages } from '../rebuilds/message-stream.ts';
import type { SearchDeps } from '../search/deps.ts';

/** Dependencies of the studio's handlers. */
export interface StudioDeps extends OrderDeps, SearchDeps {
  readonly limits: Limits;
  /** Tells whether this is the shop or a mute copy of it. */
  readonly instance: Instance;
  readonly streamMessages: StreamMessages;
  /** Folder of the media store. */
  readonly mediaDir: string;
  /** Folder of uploaded originals; it is never served. */
  readonly originalsDir: string;
}

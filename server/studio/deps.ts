import type { OrderDeps } from '../orders/deps.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { StreamMessages } from '../rebuilds/message-stream.ts';
import type { SearchDeps } from '../search/deps.ts';

/** What the studio's handlers work with. */
export interface StudioDeps extends OrderDeps, SearchDeps {
  readonly limits: Limits;
  readonly streamMessages: StreamMessages;
  /** Where the pictures are. */
  readonly mediaDir: string;
  /** Where pictures lie as they were sent; nobody is served from here. */
  readonly originalsDir: string;
}

import type pg from 'pg';
import type { Encoding } from '../server/compression.ts';
import type { OnBuildEvent } from './events.ts';
import type { Site } from './releases/site.ts';
import type { DistributedSettings } from './render/distributed/execute-distributed.ts';
import type { RendererSettings } from './render/renderers.ts';
import type { ApiAddress } from './source/api-client.ts';
import type { WarmState } from './source/warm.ts';

/** Where pages come from. */
export type SourceAddress =
  | {
      readonly kind: 'database';
      readonly url: string;
      /** Lends connections to a process that builds again and again. */
      readonly pool?: pg.Pool | undefined;
    }
  | ({ readonly kind: 'api' } & ApiAddress);

export interface PrerenderOptions extends RendererSettings {
  readonly site: Site;
  readonly source: SourceAddress;
  /** Checks every page, whatever the change feed says. */
  readonly isFull?: boolean;
  /** Threads for a build of many pages; by default one a core. */
  readonly threads?: number;
  /**
   * Pages that may fail and the rest still be published; the failed ones stay as they are and are tried again. By default
   * some, of which a large site has more: see limits.ts.
   */
  readonly maxFailures?: number | undefined;
  /** Percent of the site's pages that may go without somebody having said so. */
  readonly maxRemovals?: number | undefined;
  /** Somebody has said that pages may go, however many. */
  readonly allowsRemovals?: boolean;
  /** How many pages somebody has said may go; asked only when more would than may go by themselves. */
  readonly allowedRemovals?: () => Promise<number>;
  /** Pages that failed earlier wait for their time, which a process that builds again and again sets. */
  readonly isPatient?: boolean;
  /** Compressed copies beside files, for a static server that sends them as they are. */
  readonly encodings?: readonly Encoding[] | undefined;
  /** Kept from one build to the next by a process that builds again and again. */
  readonly warm?: WarmState;
  /** Notes with each release what changed, for targets that are purged by them. */
  readonly recordsTags?: boolean;
  /** Called when the urgent pages have been published. */
  readonly onUrgentRelease?: () => Promise<void>;
  /**
   * Asked while many pages are rendered: whether they may be preempted (PreemptedError) when something changes that few pages
   * show. Only a database with a pool is polled.
   */
  readonly isPreemptible?: () => boolean;
  /** This process derives feeds as soon as pages are published, and may begin with them while others render. */
  readonly derivesNext?: boolean;
  /** Lets workers on any machine take part; see docs/decisions/0025. */
  readonly distributed?: DistributedSettings | undefined;
  /** Ends a build that waits for an API, at once: with a BuildError, and the site stays as it was. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent: OnBuildEvent;
}

import type pg from 'pg';
import type { Encoding } from '../server/compression.ts';
import type { OnBuildEvent } from './events.ts';
import type { Site } from './releases/site.ts';
import type { DistributedSettings } from './render/distributed/execute-distributed.ts';
import type { RendererSettings } from './render/renderers.ts';
import type { ApiAddress } from './source/api-client.ts';
import type { WarmState } from './source/warm.ts';

/** The source of the pages' data. */
export type SourceAddress =
  | {
      readonly kind: 'database';
      readonly url: string;
      /** Pool of a process that builds repeatedly. */
      readonly pool?: pg.Pool | undefined;
    }
  | ({ readonly kind: 'api' } & ApiAddress);

export interface PrerenderOptions extends RendererSettings {
  readonly site: Site;
  readonly source: SourceAddress;
  /** True to refuse the demo shop's company, phone and other data, as production does. */
  readonly refusesDemo?: boolean;
  /** True to check every page, whatever the change feed says. */
  readonly isFull?: boolean;
  /** Threads for a build of many pages; one per core by default. */
  readonly threads?: number;
  /**
   * Number of pages that may fail without failing the build; failed pages stay as they are and are retried. The default
   * grows with the site: see limits.ts.
   */
  readonly maxFailures?: number | undefined;
  /** Percent of the site's pages that may be removed without confirmation. */
  readonly maxRemovals?: number | undefined;
  /** True if any number of removals has been confirmed. */
  readonly allowsRemovals?: boolean;
  /**
   * Returns the number of removals that have been confirmed; called only if there are more than `maxRemovals` allows.
   */
  readonly allowedRemovals?: () => Promise<number>;
  /** True if pages that failed earlier are retried only when due; set by a process that builds repeatedly. */
  readonly isPatient?: boolean;
  /** Encodings of compressed copies beside files, for a static server that sends them as they are. */
  readonly encodings?: readonly Encoding[] | undefined;
  /** State that a process that builds repeatedly keeps between builds. */
  readonly warm?: WarmState;
  /** True to record with each release the changed tags, for targets that purge by them. */
  readonly recordsTags?: boolean;
  /** Called after the urgent pages have been published. */
  readonly onUrgentRelease?: () => Promise<void>;
  /**
   * Returns true if rendering many pages may be preempted (PreemptedError) by a change that few pages show; asked
   * during rendering. Only a database with a pool is polled.
   */
  readonly isPreemptible?: () => boolean;
  /** True if this process derives feeds right after publishing, and may start deriving while other pages render. */
  readonly derivesNext?: boolean;
  /** Settings that let workers on any machine take part; see docs/decisions/0025. */
  readonly distributed?: DistributedSettings | undefined;
  /** Aborts a build at once while it waits for an API: with a BuildError, leaving the site as it was. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent: OnBuildEvent;
}

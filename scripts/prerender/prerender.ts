import { availableParallelism } from 'node:os';
import type pg from 'pg';
import type { Encoding } from '../publish/precompress/precompress.ts';
import type { Site } from '../site/site.ts';
import { openApiSnapshot } from './api-snapshot.ts';
import { begunEarly } from './begun-early.ts';
import { renderModule, threadModule } from './bundles.ts';
import { Crew } from './crew.ts';
import { openDatabaseSnapshot } from './database-snapshot.ts';
import type { DistributedSettings } from './distributed/execute-distributed.ts';
import { requireDatabase } from './distributed/require-database.ts';
import type { BuildSummary, OnBuildEvent } from './events.ts';
import type { RendererSettings } from './renderers.ts';
import { SiteBuild } from './site-build.ts';
import type { Changes } from './snapshot.ts';
import { WarmState } from './warm.ts';
import { loadRender } from './workbench.ts';

/** Where pages come from. */
export type SourceAddress =
  | {
      readonly kind: 'database';
      readonly url: string;
      /** Lends connections to a process that builds again and again. */
      readonly pool?: pg.Pool | undefined;
    }
  | { readonly kind: 'api'; readonly url: string };

export interface PrerenderOptions extends RendererSettings {
  readonly site: Site;
  readonly source: SourceAddress;
  /** Looks at every page, whatever the change feed says. */
  readonly isFull?: boolean;
  /** Threads for a build of many pages; by default one a core. */
  readonly threads?: number;
  /** Pages that may fail and the rest still be published; the failed ones stay as they are and are tried again. */
  readonly maxFailures?: number;
  /** Compressed copies beside files, for a static server that sends them as they are. */
  readonly encodings?: readonly Encoding[] | undefined;
  /** Kept from one build to the next by a process that builds again and again. */
  readonly warm?: WarmState;
  /**
   * Called in each transaction that publishes: writes to the site's database what must be true together with it.
   * @param changes entities that have changed since the release before
   */
  readonly alsoInTransaction?: (changes: Changes) => void;
  /** Called when the few pages that were not to wait for many have been published. */
  readonly onQuickRelease?: () => Promise<void>;
  /** The rendering of many pages ends, with a GaveWayError, when something changes that few pages show. */
  readonly givesWay?: boolean;
  /** Lets workers on any machine take part; see docs/decisions/0025. */
  readonly distributed?: DistributedSettings | undefined;
  readonly onEvent: OnBuildEvent;
}

/**
 * Brings the site up to date with the shop's data, code and texts: looks at the pages that can differ, renders those
 * that do, and publishes all of it at once. When it fails the site stays as it was, and a BuildError says why.
 * @throws BuildError
 * @throws GaveWayError
 * @throws HeldError while a rollback holds the site
 * @throws OlderRevisionError when the data are older than what is served
 */
export async function prerender(options: PrerenderOptions): Promise<BuildSummary> {
  const { site, source, onEvent, warm = new WarmState() } = options;
  const started = performance.now();
  if (options.distributed) requireDatabase(source);
  onEvent({ type: 'started', source: source.kind === 'api' ? source.url : 'the database' });
  const crew = new Crew(threadModule(options.distDir));
  try {
    if (site.newest?.build !== options.mark.build) prepareForAll(crew, options);
    const snapshot = await openSnapshot(source, warm);
    try {
      const build = new SiteBuild(options, { snapshot, warm, crew });
      const summary = { ...(await build.run()), duration: performance.now() - started };
      onEvent({ type: 'published', summary });
      return summary;
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    onEvent({ type: 'stopped' });
    throw error;
  } finally {
    await crew.close();
  }
}

/** Every page is to be rendered: threads start, and code is loaded, while the data are asked what pages there are. */
function prepareForAll(crew: Crew, { distDir, threads = availableParallelism() }: PrerenderOptions): void {
  crew.prepare(threads - 1);
  void begunEarly(loadRender(renderModule(distDir)));
}

const openSnapshot = (source: SourceAddress, warm: WarmState) =>
  source.kind === 'database' ? openDatabaseSnapshot(source.url, warm, source.pool) : openApiSnapshot(source.url);

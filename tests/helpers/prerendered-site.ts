import { hash } from 'node:crypto';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildMark } from '../../prerender/bundle/build.ts';
import { DIST_DIR } from '../../prerender/bundle/built.ts';
import { updateDerived } from '../../prerender/derived/update-derived.ts';
import type { BuildEvent, BuildSummary } from '../../prerender/events.ts';
import type { PrerenderOptions, SourceAddress } from '../../prerender/options.ts';
import { prerender } from '../../prerender/prerender.ts';
import { openSite } from '../../prerender/releases/site.ts';
import { filesIn } from '../../prerender/releases/verify.ts';
import { createApp } from '../../server/app.ts';
import { type Listening, listen } from '../../server/listen.ts';
import type { TestDatabase } from './database.ts';
import { testDeps } from './deps.ts';
import { makeSiteDir } from './site-folder.ts';

export const ORIGIN = 'https://shop.example';

/** Options of a build in addition to the common ones. */
type BuildOptions = Partial<
  Pick<
    PrerenderOptions,
    | 'isFull'
    | 'maxFailures'
    | 'maxRemovals'
    | 'allowsRemovals'
    | 'isPatient'
    | 'signal'
    | 'mark'
    | 'distDir'
    | 'analytics'
    | 'threads'
    | 'encodings'
    | 'derivesNext'
    | 'warm'
    | 'onUrgentRelease'
  >
>;

/** Summary and events of a build; `release` includes the derived files. */
interface Built extends BuildSummary {
  readonly events: readonly BuildEvent[];
}

/** A site folder that this process builds. */
export interface PrerenderedSite {
  readonly siteDir: string;
  build(source: SourceAddress, options?: BuildOptions): Promise<Built>;
  /** Publishes only pages, without derived files. */
  buildPages(source: SourceAddress, options?: BuildOptions): Promise<BuildSummary>;
  /** Like buildPages(), but returns the error with the events before it. */
  tryBuild(source: SourceAddress, options?: BuildOptions): Promise<{ events: BuildEvent[]; error: unknown }>;
  /** Returns the SHA-256 of each file by path, of the served tree or a given one. */
  hashes(tree?: string): Readonly<Record<string, string>>;
  read(path: string): string;
  has(path: string): boolean;
  remove(): void;
}

/** Creates a site. @param from a site to copy; it must not be open */
export function makePrerenderedSite(mark: BuildMark, from?: PrerenderedSite): PrerenderedSite {
  const { siteDir, remove } = makeSiteDir();
  // The copy has separate files instead of hard links, which is equivalent.
  if (from) cpSync(from.siteDir, siteDir, { recursive: true, verbatimSymlinks: true });
  const run = async (source: SourceAddress, options: BuildOptions, events: BuildEvent[]) => {
    const built = await buildPages(source, { derivesNext: true, ...options }, events);
    const derived = await updateDerived(siteDir);
    return { ...built, release: derived ?? built.release };
  };
  const buildPages = async (source: SourceAddress, options: BuildOptions, events: BuildEvent[]) => {
    const site = openSite(siteDir);
    try {
      const onEvent = (event: BuildEvent) => events.push(event);
      return await prerender({
        site,
        source,
        mark,
        distDir: DIST_DIR,
        origin: ORIGIN,
        analytics: undefined,
        threads: 2,
        onEvent,
        ...options,
      });
    } finally {
      site.close();
    }
  };
  const file = (path: string) => join(siteDir, 'current', path);
  return {
    siteDir,
    remove,
    buildPages: (source, options = {}) => buildPages(source, options, []),
    build: async (source, options = {}) => {
      const events: BuildEvent[] = [];
      return { ...(await run(source, options, events)), events };
    },
    tryBuild: async (source, options = {}) => {
      const events: BuildEvent[] = [];
      const error = await run(source, options, events).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      return { events, error };
    },
    hashes: (tree = 'current') => hashTree(join(siteDir, tree)),
    read: (path) => readFileSync(file(path), 'utf8'),
    has: (path) => existsSync(file(path)),
  };
}

/** Returns the SHA-256 of each file in a folder by path, as the prerender writes it: base64url. */
export function hashTree(dir: string): Record<string, string> {
  const paths = [...filesIn(dir)].sort();
  return Object.fromEntries(paths.map((path) => [path, hash('sha256', readFileSync(join(dir, path)), 'base64url')]));
}

/** Returns paths that differ between two trees, or that one of them lacks. */
export function differing(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths].filter((path) => one[path] !== other[path]).sort();
}

export const databaseSource = ({ url }: Pick<TestDatabase, 'url'>): SourceAddress => ({ kind: 'database', url });
export const apiSource = ({ url }: Pick<Listening, 'url'>): SourceAddress => ({ kind: 'api', url });

/** Serves an app on a free port of localhost. */
export const serveApi = (app: Parameters<typeof listen>[0]): Promise<Listening> =>
  listen(app, { host: '127.0.0.1', port: 0 });
export const serveDatabase = ({ pool }: Pick<TestDatabase, 'pool'>): Promise<Listening> =>
  serveApi(createApp(testDeps(pool)));

/** Returns the sorted addresses of HTML files: `/x` and `/ru/x` for `x.html` and `ru/x.html`. */
export function addressesOf(paths: readonly string[]): string[] {
  const pages = paths.filter((path) => path.endsWith('.html')).map((path) => `/${path.slice(0, -'.html'.length)}`);
  return pages.map((address) => (address === '/index' ? '/' : address)).sort();
}

import { hash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildMark } from '../../prerender/bundle/build.ts';
import { DIST_DIR } from '../../prerender/bundle/built.ts';
import { bringDerivedUpToDate } from '../../prerender/derived/bring-up-to-date.ts';
import type { BuildEvent, BuildSummary } from '../../prerender/events.ts';
import type { PrerenderOptions, SourceAddress } from '../../prerender/options.ts';
import { prerender } from '../../prerender/prerender.ts';
import { openSite } from '../../prerender/releases/site.ts';
import { createApp } from '../../server/app.ts';
import { type Listening, listen } from '../../server/listen.ts';
import type { TestDatabase } from './database.ts';
import { testDeps } from './deps.ts';
import { makeSiteDir } from './site-folder.ts';

export const ORIGIN = 'https://shop.example';

/** What a build can be told beside what all of them share. */
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
  >
>;

/** The summary and the events of a build; `release` is the one that has the derived files too. */
interface Built extends BuildSummary {
  readonly events: readonly BuildEvent[];
}

/** A site folder that is built by this process. */
export interface PrerenderedSite {
  readonly siteDir: string;
  build(source: SourceAddress, options?: BuildOptions): Promise<Built>;
  /** Publishes pages alone: what is derived from them stays as it was. */
  buildPages(source: SourceAddress, options?: BuildOptions): Promise<BuildSummary>;
  /** The same, whatever comes of it: what was told before it ended. */
  tryBuild(source: SourceAddress, options?: BuildOptions): Promise<{ events: BuildEvent[]; error: unknown }>;
  /** The SHA-256 of each file by its path; of the tree being served, or of one of them. */
  hashes(tree?: string): Readonly<Record<string, string>>;
  read(path: string): string;
  has(path: string): boolean;
  remove(): void;
}

/** @param from a site to begin with a copy of; nobody may have it open */
export function makePrerenderedSite(mark: BuildMark, from?: PrerenderedSite): PrerenderedSite {
  const { siteDir, remove } = makeSiteDir();
  // Hard links become files of their own, which is as good.
  if (from) cpSync(from.siteDir, siteDir, { recursive: true, verbatimSymlinks: true });
  const run = async (source: SourceAddress, options: BuildOptions, events: BuildEvent[]) => {
    const built = await buildPages(source, { derivesNext: true, ...options }, events);
    const derived = await bringDerivedUpToDate(siteDir);
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

/** The SHA-256 of each file in a folder by its path, as the prerender writes it: base64url. */
export function hashTree(dir: string): Record<string, string> {
  const files = globSync('**/*', { cwd: dir, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(join(dir, '/').length)).sort();
  return Object.fromEntries(paths.map((path) => [path, hash('sha256', readFileSync(join(dir, path)), 'base64url')]));
}

/** Paths whose content is not the same in two trees, or that one of them lacks. */
export function differing(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths].filter((path) => one[path] !== other[path]).sort();
}

export const databaseSource = ({ url }: Pick<TestDatabase, 'url'>): SourceAddress => ({ kind: 'database', url });
export const apiSource = ({ url }: Pick<Listening, 'url'>): SourceAddress => ({ kind: 'api', url });

/** Serves the API of a database, or another one in its place. */
export const serveApi = (app: Parameters<typeof listen>[0]): Promise<Listening> =>
  listen(app, { host: '127.0.0.1', port: 0 });
export const serveDatabase = ({ pool }: Pick<TestDatabase, 'pool'>): Promise<Listening> =>
  serveApi(createApp(testDeps(pool)));

/** `/x` and `/ru/x` of files `x.html` and `ru/x.html`, in order. */
export function addressesOf(paths: readonly string[]): string[] {
  const pages = paths.filter((path) => path.endsWith('.html')).map((path) => `/${path.slice(0, -'.html'.length)}`);
  return pages.map((address) => (address === '/index' ? '/' : address)).sort();
}

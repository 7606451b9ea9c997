import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';

/**
 * A site on disk is `releases/<id>/` for each build and `current`, a link to the one being served. A build writes into
 * a folder that nothing points to, marks it complete, and then moves the link: readers see the old site whole or the
 * new one whole, whenever the build dies.
 */

/** Written last into a release; a folder without it is the rest of a build that died. */
const COMPLETE_MARK = 'release.json';
/** Complete releases that are kept beside the one being served. */
const KEPT_RELEASES = 2;

const releaseSchema = v.object({
  /** Which build, for which origin, made it: when both are the same, a new start need not render again. */
  build: v.string(),
  pages: v.number(),
});
export type Release = v.InferOutput<typeof releaseSchema>;

/** Makes the folder of a new release, with the client's files in it. */
export function createRelease(siteDir: string, clientDir: string): string {
  const id = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`;
  const dir = join(siteDir, 'releases', id);
  mkdirSync(dir, { recursive: true });
  cpSync(clientDir, dir, { recursive: true, filter: (source) => basename(source) !== '.vite' });
  return dir;
}

/** Marks a release as complete and makes it the one being served. */
export function publishRelease(siteDir: string, release: string, info: Release): void {
  writeFileSync(join(release, COMPLETE_MARK), JSON.stringify(info));
  const link = join(siteDir, `current-${randomBytes(3).toString('hex')}`);
  symlinkSync(join('releases', basename(release)), link);
  renameSync(link, join(siteDir, 'current'));
}

/** Removes what builds that died have left, and all but the newest releases. */
export function pruneReleases(siteDir: string): void {
  const releases = join(siteDir, 'releases');
  const current = currentRelease(siteDir);
  const names = readdirSync(releases).sort().reverse();
  const complete = names.filter((name) => existsSync(join(releases, name, COMPLETE_MARK)));
  const kept = new Set([current, ...complete.filter((name) => name !== current).slice(0, KEPT_RELEASES)]);
  for (const name of names) {
    if (!kept.has(name)) rmSync(join(releases, name), { recursive: true });
  }
}

/** The name of the release being served, or null before the first build. */
function currentRelease(siteDir: string): string | null {
  const link = join(siteDir, 'current');
  return existsSync(link) ? basename(readlinkSync(link)) : null;
}

/** What the release being served says of itself, or null before the first build. */
export function readRelease(siteDir: string): Release | null {
  const file = join(siteDir, 'current', COMPLETE_MARK);
  return existsSync(file) ? v.parse(releaseSchema, JSON.parse(readFileSync(file, 'utf8'))) : null;
}

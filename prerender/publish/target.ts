import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { DependencyKey } from '../../server/changes/keys.ts';

/** A file of the site. */
export interface SiteFile {
  /** As in the tree: `ru/x.html`, `x.json`, `assets/y-HASH.js`. */
  readonly path: string;
  /** What the file was made from. A CDN can purge by them. */
  readonly tags?: readonly DependencyKey[] | undefined;
}

/** A file that a release brings. */
interface ChangedFile extends SiteFile {
  /** Of its content. */
  readonly hash: string;
}

/** What one release changed. */
export interface ReleaseChange {
  /** Grows with each release: an older one never replaces a newer one. */
  readonly revision: number;
  readonly releaseId: string;
  /** The release that this one is a change of; null for a site that is published whole. */
  readonly previousReleaseId: string | null;
  readonly put: readonly ChangedFile[];
  readonly deleted: readonly string[];
  /** The tree that the release's files lie in, whole, until it is published. */
  readonly dir: string;
  /** What changed; null when all of it may have. */
  readonly tags: readonly DependencyKey[] | null;
}

/** The events of publishing. */
export type PublishEvent =
  /** The target has this release already. */
  | { readonly type: 'present'; readonly target: string }
  /**
   * `isComparison`: what the target held was not the release before, or not known for sure, so that all of it was
   * compared with this one.
   */
  | {
      readonly type: 'planned';
      readonly target: string;
      readonly uploads: number;
      readonly deletions: number;
      readonly isComparison: boolean;
    }
  | { readonly type: 'uploaded'; readonly target: string; readonly path: string; readonly bytes: number }
  | { readonly type: 'deleted'; readonly target: string; readonly path: string }
  | { readonly type: 'purged'; readonly target: string; readonly by: 'urls' | 'tags' | 'all'; readonly items: number }
  | { readonly type: 'published'; readonly target: string; readonly revision: number };

export type OnPublishEvent = (event: PublishEvent) => void;

/** Somewhere that a release goes to once it is whole on this machine. */
export interface Target {
  readonly name: string;
  /**
   * Brings the target to the release. Safe to repeat after any failure or crash: it goes on where it was.
   * @throws PublishError when the target fails, OlderRevisionError when it has a newer release.
   */
  publish(change: ReleaseChange, onProgress?: OnPublishEvent): Promise<void>;
}

/** A target could not be brought to a release; the message is for the person who runs it. */
export class PublishError extends Error {
  override readonly name: string = 'PublishError';
}

/** The target holds, or is being brought to, a release that is not older. It was left as it was. */
export class OlderRevisionError extends PublishError {
  override readonly name = 'OlderRevisionError';
  readonly revision: number;
  readonly publishedRevision: number;

  constructor(target: string, revision: number, publishedRevision: number) {
    super(`${target} has revision ${publishedRevision}: revision ${revision} must not replace it`);
    this.revision = revision;
    this.publishedRevision = publishedRevision;
  }
}

/** The paths of all files in a tree, links followed for the tree itself alone. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

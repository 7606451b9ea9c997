import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { DependencyKey } from '../../server/changes/keys.ts';

/** A file of the site. */
export interface SiteFile {
  /** The path in the tree: `ru/x.html`, `x.json`, `assets/y-HASH.js`. */
  readonly path: string;
  /** The keys that the file was made from; a CDN can purge by them. */
  readonly tags?: readonly DependencyKey[] | undefined;
}

/** A file that a release adds or changes. */
interface ChangedFile extends SiteFile {
  /** Hash of its content. */
  readonly hash: string;
}

/** Changes of one release. */
export interface ReleaseChange {
  /** Grows with each release: an older release never replaces a newer one. */
  readonly revision: number;
  readonly releaseId: string;
  /** The release that the changes are relative to; null if the site is published as a whole. */
  readonly previousReleaseId: string | null;
  readonly put: readonly ChangedFile[];
  readonly deleted: readonly string[];
  /** The tree that holds all files of the release until it is published. */
  readonly dir: string;
  /** The changed keys; null if everything may have changed. */
  readonly tags: readonly DependencyKey[] | null;
}

/** The events of publishing. */
export type PublishEvent =
  /** The target already has this release. */
  | { readonly type: 'present'; readonly target: string }
  /**
   * `isComparison`: the target did not verifiably hold the previous release, so all of it was compared with this one.
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

/** A destination that a release is published to once it is complete on this machine. */
export interface Target {
  readonly name: string;
  /**
   * Brings the target to the release. It may be repeated after any failure or crash, and then continues.
   * @throws PublishError if the target fails
   * @throws OlderRevisionError if it has a newer release
   */
  publish(change: ReleaseChange, onProgress?: OnPublishEvent): Promise<void>;
}

/** A target could not be brought to a release; the message is for the operator. */
export class PublishError extends Error {
  override readonly name: string = 'PublishError';
}

/** The target holds, or is being brought to, a release that is not older. It was left unchanged. */
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

/** Returns the paths of all files in a tree. A link is followed only for the tree itself. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

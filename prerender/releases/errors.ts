/** Another live process has the site open for writing. */
export class SiteLockedError extends Error {
  override readonly name = 'SiteLockedError';
}

/** A build of data older than what has been published already: a late worker must not undo a newer one. */
export class OlderRevisionError extends Error {
  override readonly name = 'OlderRevisionError';
}

/** A rollback has paused publishing until it is resumed. */
export class PublishingPausedError extends Error {
  override readonly name = 'PublishingPausedError';
}

/** No kept release has this name, or there is none before the one being served. */
export class NoSuchReleaseError extends Error {
  override readonly name = 'NoSuchReleaseError';
}

/** A path that is not a plain relative one, and could lead out of the site. */
export class SitePathError extends Error {
  override readonly name = 'SitePathError';
}

/** A file of the site cannot be written: the disk is full, or it may not be written to. No page is to blame. */
export class SiteWriteError extends Error {
  override readonly name = 'SiteWriteError';

  constructor(path: string, cause: unknown) {
    super(`${path} cannot be written (${cause instanceof Error ? cause.message : String(cause)})`, { cause });
  }
}

/** The calls came in an order that would lose the way back after a crash: the caller's mistake. */
export class DraftError extends Error {
  override readonly name = 'DraftError';
}

/** What lies in the site's folder is not what its database says: somebody else, or the disk, has changed it. */
export class SiteDamagedError extends Error {
  override readonly name = 'SiteDamagedError';

  constructor(siteDir: string, what: string) {
    super(`${siteDir} is damaged: ${what}. To mend it: npm run prerender -- --full`);
  }
}

/** SQLite's codes for a file that is no database, or a broken one: https://www.sqlite.org/rescode.html */
const BROKEN_DATABASE: ReadonlySet<unknown> = new Set([11, 26]);

export const isBrokenDatabase = (error: unknown) =>
  error instanceof Error && 'errcode' in error && BROKEN_DATABASE.has(error.errcode);

/** SQLite's codes for a disk that is full or cannot be written to; extended ones say more in their upper bits. */
const OUT_OF_ROOM: ReadonlySet<number> = new Set([10, 13]);

/** Whether the ledger cannot be written: nothing of the release was published then. */
export const isOutOfRoom = (error: unknown): error is Error =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  OUT_OF_ROOM.has(error.errcode & 0xff);

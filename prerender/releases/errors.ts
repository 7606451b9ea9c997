/** Another live process has the site open for writing. */
export class SiteLockedError extends Error {
  override readonly name = 'SiteLockedError';
}

/** The build's data are older than those already published: a late worker must not undo a newer release. */
export class OlderRevisionError extends Error {
  override readonly name = 'OlderRevisionError';
}

/** A rollback has paused publishing until it is resumed. */
export class PublishingPausedError extends Error {
  override readonly name = 'PublishingPausedError';
}

/** No kept release has this name, or no release precedes the served one. */
export class NoSuchReleaseError extends Error {
  override readonly name = 'NoSuchReleaseError';
}

/** The path is not a plain relative path and could lead out of the site. */
export class SitePathError extends Error {
  override readonly name = 'SitePathError';
}

/** A file of the site cannot be written: the disk is full, or permission is missing. No page is at fault. */
export class SiteWriteError extends Error {
  override readonly name = 'SiteWriteError';

  constructor(path: string, cause: unknown) {
    super(`${path} cannot be written (${cause instanceof Error ? cause.message : String(cause)})`, { cause });
  }
}

/** The order of the calls would make recovery after a crash impossible: a programming error in the caller. */
export class DraftError extends Error {
  override readonly name = 'DraftError';
}

/** The site's folder does not match its database: another process, a person or the disk has changed it. */
export class SiteDamagedError extends Error {
  override readonly name = 'SiteDamagedError';

  constructor(siteDir: string, what: string) {
    super(`${siteDir} is damaged: ${what}. To mend it: npm run prerender -- --full`);
  }
}

/** SQLite's codes for a corrupt file and for a file that is not a database: https://www.sqlite.org/rescode.html */
const BROKEN_DATABASE: ReadonlySet<unknown> = new Set([11, 26]);

export const isBrokenDatabase = (error: unknown) =>
  error instanceof Error && 'errcode' in error && BROKEN_DATABASE.has(error.errcode);

/** SQLite's codes for an I/O error and a full disk; extended codes carry details in their upper bits. */
const OUT_OF_ROOM: ReadonlySet<number> = new Set([10, 13]);

/** Returns true if the ledger could not be written; nothing of the release was published then. */
export const isLedgerDiskFull = (error: unknown): error is Error =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  OUT_OF_ROOM.has(error.errcode & 0xff);

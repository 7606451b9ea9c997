import { PublishError } from '../target.ts';

/** Purges the cache of a CDN. Each call resolves once the CDN has accepted all of it. @throws PurgeError */
export interface Purger {
  readonly name: string;
  /** Number of addresses above which everything is purged instead, because the CDN limits the rate of purges. */
  readonly manyUrls: number;
  /** Purges full addresses: `https://host/x`. */
  purgeUrls(urls: readonly string[]): Promise<void>;
  /** Purges tags as the responses carry them; see tags.ts. */
  purgeTags(tags: readonly string[]): Promise<void>;
  purgeAll(): Promise<void>;
}

/** A CDN rejected a purge or did not answer. It may still serve outdated pages from its cache. */
export class PurgeError extends PublishError {
  override readonly name = 'PurgeError';
  /** HTTP status of the CDN's answer; undefined if there was none. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

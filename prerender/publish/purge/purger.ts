import { PublishError } from '../target.ts';

/** The cache of a CDN. Each call resolves once the CDN has taken all of it. @throws PurgeError */
export interface Purger {
  readonly name: string;
  /** From how many addresses on it is better to purge everything: the CDN limits how many it takes in a while. */
  readonly manyUrls: number;
  /** Full addresses: `https://host/x`. */
  purgeUrls(urls: readonly string[]): Promise<void>;
  /** Tags as the responses carry them; see tags.ts. */
  purgeTags(tags: readonly string[]): Promise<void>;
  purgeAll(): Promise<void>;
}

/** A CDN has refused a purge, or does not answer. Pages may be served from its cache as they were. */
export class PurgeError extends PublishError {
  override readonly name = 'PurgeError';
  /** Of the CDN's answer; undefined when there was none. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeSiteChunks } from '../releases/write.ts';
import { utf8Of } from '../render/utf8.ts';

/** A file that is staged beside the trees until it is published. */
export interface DerivedFile {
  /** The path in the site: `sitemap.xml`. */
  readonly path: string;
  readonly hash: string;
  /** The path of the staged file, on the file system of the site. */
  readonly staged: string;
  /** The file that this is a copy of; the copy must not be published if that file's content has changed. */
  readonly source?: { readonly path: string; readonly hash: string } | undefined;
}

/** The result of one round, to be published as one release. Can be sent to another thread. */
export interface Derivation {
  readonly put: readonly DerivedFile[];
  /** Paths of files that are no longer wanted. */
  readonly deleted: readonly string[];
  /** True if work is left for another round. */
  readonly hasMore: boolean;
  /** Time of the round that makes deferred feeds, in ms since 1970; null if none is deferred. */
  readonly nextTurn: number | null;
}

/** Collects the files of one round in a folder of the site that no server reads. */
export class Staging {
  readonly put: DerivedFile[] = [];
  readonly deleted: string[] = [];
  readonly #dir: string;
  readonly #giveWay: () => void;

  /**
   * Removes staged files that an earlier round did not publish.
   * @param giveWay called between the chunks of a file
   */
  constructor(siteDir: string, giveWay: () => void) {
    this.#giveWay = giveWay;
    this.#dir = join(siteDir, 'derived');
    rmSync(this.#dir, { recursive: true, force: true });
    mkdirSync(this.#dir, { recursive: true });
  }

  /**
   * Writes a file chunk by chunk as it is made.
   * @returns its hash, and its size in bytes
   * @throws SiteWriteError
   */
  write(
    path: string,
    chunks: Iterable<string | Uint8Array>,
    source?: DerivedFile['source'],
  ): { readonly hash: string; readonly bytes: number } {
    const meter = { digest: createHash('sha256'), bytes: 0 };
    writeSiteChunks(this.#dir, path, this.#measured(chunks, meter));
    const hash = meter.digest.digest('base64url');
    this.put.push({ path, hash, staged: join(this.#dir, path), source });
    return { hash, bytes: meter.bytes };
  }

  delete(path: string): void {
    this.deleted.push(path);
  }

  *#measured(chunks: Iterable<string | Uint8Array>, meter: { readonly digest: Hash; bytes: number }) {
    for (const chunk of chunks) {
      this.#giveWay();
      const bytes = typeof chunk === 'string' ? utf8Of(chunk) : chunk;
      meter.digest.update(bytes);
      meter.bytes += bytes.length;
      yield bytes;
    }
  }
}

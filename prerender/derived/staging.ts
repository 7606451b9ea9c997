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
   * @throws SiteWriteError
   */
  write(path: string, chunks: Iterable<string | Uint8Array>, source?: DerivedFile['source']): DerivedFile {
    const digest = createHash('sha256');
    writeSiteChunks(this.#dir, path, this.#hashed(chunks, digest));
    const derived = { path, hash: digest.digest('base64url'), staged: join(this.#dir, path), source };
    this.put.push(derived);
    return derived;
  }

  delete(path: string): void {
    this.deleted.push(path);
  }

  *#hashed(chunks: Iterable<string | Uint8Array>, digest: Hash): Generator<Uint8Array> {
    for (const chunk of chunks) {
      this.#giveWay();
      const bytes = typeof chunk === 'string' ? utf8Of(chunk) : chunk;
      digest.update(bytes);
      yield bytes;
    }
  }
}

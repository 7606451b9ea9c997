import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeSiteChunks } from '../releases/write.ts';
import { utf8Of } from '../render/utf8.ts';

/** A file that was made and waits beside the trees to be published. */
export interface DerivedFile {
  /** In the site: `sitemap.xml`. */
  readonly path: string;
  readonly hash: string;
  /** Where it lies, on the file system of the site. */
  readonly staged: string;
  /** The file that it is a copy of: a newer release with another content of it must not get this copy. */
  readonly source?: { readonly path: string; readonly hash: string } | undefined;
}

/** The result of one round, to be published as one release. Can be sent to another thread. */
export interface Derivation {
  readonly put: readonly DerivedFile[];
  /** Paths of files that are no longer wanted. */
  readonly deleted: readonly string[];
  /** Something is left for another round. */
  readonly hasMore: boolean;
}

/** Collects the files of one round in a folder of the site that no server reads. */
export class Staging {
  readonly put: DerivedFile[] = [];
  readonly deleted: string[] = [];
  readonly #dir: string;
  readonly #giveWay: () => void;

  /**
   * Files that an earlier round made and did not publish are removed.
   * @param giveWay called between the pieces of a file
   */
  constructor(siteDir: string, giveWay: () => void) {
    this.#giveWay = giveWay;
    this.#dir = join(siteDir, 'derived');
    rmSync(this.#dir, { recursive: true, force: true });
    mkdirSync(this.#dir, { recursive: true });
  }

  /**
   * Writes a file piece by piece as it is made.
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

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { BackupError } from './backup-error.ts';

/** Folder and files of a base backup in a backup. */
export const BASE = { folder: 'base', archive: 'base/base.tar.gz', manifest: 'base/backup_manifest' } as const;

/** Fastest level: the files of a server shrink to a ninth, at 100 MB/s. */
const GZIP_LEVEL = 1;

/**
 * Retains the log that the copy needs until it is read; the server drops the slot with the connection.
 * https://www.postgresql.org/docs/18/protocol-replication.html
 */
const RETAIN_LOG = 'CREATE_REPLICATION_SLOT "shop_backup" TEMPORARY PHYSICAL (RESERVE_WAL true)';
const COPY = "BASE_BACKUP (LABEL 'shop', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')";

/**
 * Copies the files of a server with BASE_BACKUP, the command of the replication protocol that pg_basebackup sends: no
 * client program is needed. The archive contains the log of the time of the copy, so a server over its files starts with
 * all that was committed before the end.
 */
export async function copyServer(url: string, backup: string): Promise<void> {
  await mkdir(join(backup, BASE.folder));
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: address.href });
  // A connection that breaks fails the query; without a listener the error would end the process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(RETAIN_LOG);
    const copy = new BaseBackupQuery();
    client.query(copy);
    await Promise.all([
      pipeline(copy.archive, createGzip({ level: GZIP_LEVEL }), createWriteStream(join(backup, BASE.archive))),
      pipeline(copy.manifest, createWriteStream(join(backup, BASE.manifest))),
    ]);
  } finally {
    await client.end();
  }
}

/** The part of the driver's connection that a query of its own uses. */
interface Connection {
  query(text: string): void;
  readonly stream: Pick<Readable, 'pause' | 'resume'>;
}

/** Types of the messages of a base backup, by their first byte. */
const MESSAGE = { archive: 'n', manifest: 'm', data: 'd', progress: 'p' } as const;

/** A query whose answer is the files of a server; the driver calls its methods. */
class BaseBackupQuery {
  readonly archive = new PassThrough();
  readonly manifest = new PassThrough();
  #current: PassThrough | null = null;
  #archives = 0;
  #isPaused = false;

  submit(connection: unknown): void {
    (connection as Connection).query(COPY);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: Connection): void {
    const data = chunk.subarray(1);
    switch (String.fromCharCode(chunk[0] ?? 0)) {
      case MESSAGE.archive:
        if (++this.#archives > 1) this.#fail(new BackupError('The server has tablespaces, which are not supported'));
        this.#current = this.archive;
        return;
      case MESSAGE.manifest:
        this.archive.end();
        this.#current = this.manifest;
        this.#resume(connection);
        return;
      case MESSAGE.data:
        this.#write(data, connection);
        return;
      case MESSAGE.progress:
        return;
      default:
        this.#fail(new BackupError('The server sends a base backup in an unknown format'));
    }
  }

  /** Writes a copy, because the driver reuses its buffer, and stops reading while the disk is slower. */
  #write(data: Buffer, connection: Connection): void {
    const target = this.#current;
    if (!target || target.write(Buffer.from(data)) || this.#isPaused) return;
    this.#isPaused = true;
    connection.stream.pause();
    target.once('drain', () => this.#resume(connection));
  }

  /** Reads on; called also at the end of a part, whose stream reports no more that it has room. */
  #resume({ stream }: Connection): void {
    this.#isPaused = false;
    stream.resume();
  }

  handleError(error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.archive.destroy(error);
    this.manifest.destroy(error);
  }

  handleReadyForQuery(connection: Connection): void {
    this.archive.end();
    this.manifest.end();
    this.#resume(connection);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleCopyInResponse(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

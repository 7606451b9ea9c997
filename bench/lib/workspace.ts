import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory as a file system, where files are made without waiting for a disk that others use too. */
const MEMORY = '/dev/shm';
/** Bytes of a site for each product: 9.4 GB with 50,000. */
const BYTES_A_PRODUCT = 200_000;
/** The share of the free memory that a site may take from everybody else on the machine. */
const SHARE = 0.5;
/** statfs(2)'s type of such a file system. */
const TMPFS = 0x01021994;
/** PostgreSQL's account has to reach its files. */
const REACHABLE = 0o755;

const fitsMemory = (products: number) =>
  existsSync(MEMORY) && products * BYTES_A_PRODUCT < process.availableMemory() * SHARE;

/** Where a benchmark keeps what it makes. Folders that it is not given are gone when it ends. */
export class Workspace {
  /** For outputs. */
  readonly dir: string;
  readonly #databases: string | undefined;
  readonly #temporary: string[] = [];
  readonly #isMemory: boolean;

  /**
   * @param dir for outputs; without it one in memory, or on the disk when a site of `products` would not fit
   * @param databases without it they are temporary
   */
  constructor(dir: string | undefined, databases: string | undefined, products: number) {
    this.dir = dir ?? this.#makeTemporary(fitsMemory(products) ? MEMORY : tmpdir());
    mkdirSync(this.dir, { recursive: true });
    this.#databases = databases;
    this.#isMemory = statfsSync(this.dir).type === TMPFS;
  }

  get fileSystem(): string {
    return this.#isMemory ? 'tmpfs' : 'disk';
  }

  /** The data folder of the database of a catalogue: on the disk, as a shop's is. */
  databaseDir(products: number): string {
    return join(this.#databases ?? this.#makeTemporary(tmpdir()), String(products));
  }

  /**
   * Removes an output: at once from memory; at the end from a disk, where making files is slow for a while after many
   * were removed.
   */
  remove(path: string): void {
    if (this.#isMemory) rmSync(path, { recursive: true });
    else this.#temporary.push(path);
  }

  close(): void {
    for (const path of this.#temporary) rmSync(path, { recursive: true, force: true });
  }

  #makeTemporary(parent: string): string {
    const path = mkdtempSync(join(parent, 'pozolota-bench-'));
    chmodSync(path, REACHABLE);
    this.#temporary.push(path);
    return path;
  }
}

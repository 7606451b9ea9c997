import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, where creating files does not wait for a shared disk. */
const MEMORY = '/dev/shm';
/** Bytes of a site per product: 9.4 GB for 50,000. */
const BYTES_A_PRODUCT = 200_000;
/** The share of the free memory that a site may take. */
const SHARE = 0.5;
/** The type of such a file system in statfs(2). */
const TMPFS = 0x01021994;
/** PostgreSQL's user must be able to reach its files. */
const REACHABLE = 0o755;

const fitsMemory = (products: number) =>
  existsSync(MEMORY) && products * BYTES_A_PRODUCT < process.availableMemory() * SHARE;

/** Folders of a benchmark. Temporary ones are removed at the end. */
export class Workspace {
  /** Folder for outputs. */
  readonly dir: string;
  readonly #databases: string | undefined;
  readonly #temporary: string[] = [];
  readonly #isMemory: boolean;

  /**
   * @param dir for outputs; by default one in memory, or on the disk if a site of `products` would not fit
   * @param databases folder for databases; temporary by default
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

  /** Returns the data folder of a catalogue's database: on the disk, like a shop's. */
  databaseDir(products: number): string {
    return join(this.#databases ?? this.#makeTemporary(tmpdir()), String(products));
  }

  /**
   * Removes an output: at once from memory, but at the end from a disk, where creating files is slow after many
   * removals.
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

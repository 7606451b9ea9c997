import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory as a file system, where files are made without waiting for a disk that others use too. */
const MEMORY = '/dev/shm';
/** statfs(2)'s type of such a file system. */
const TMPFS = 0x01021994;
/** PostgreSQL's account has to reach its files. */
const REACHABLE = 0o755;

/** Where a benchmark keeps what it makes. Folders that it is not given are gone when it ends. */
export class Workspace {
  /** For outputs. */
  readonly dir: string;
  readonly #databases: string | undefined;
  readonly #temporary: string[] = [];
  readonly #isMemory: boolean;

  constructor(dir: string | undefined, databases: string | undefined) {
    this.dir = dir ?? this.#makeTemporary(existsSync(MEMORY) ? MEMORY : tmpdir());
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

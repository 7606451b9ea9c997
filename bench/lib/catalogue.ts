import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generateCatalogue } from './generated-catalogue.ts';

/** Where the comparison with other tools lies: its catalogue, its projects and how they are measured. */
const DEFAULT_PEERS_DIR = '../shared/peers';

/** The folder of the peers; null where there is none. */
export function peersDir(): string | null {
  const dir = resolve(process.env.PEERS_DIR ?? DEFAULT_PEERS_DIR);
  return existsSync(join(dir, 'catalogue.mjs')) ? dir : null;
}

/** A file that `npm run import` takes, and how many products are in it. */
export interface Catalogue {
  readonly products: number;
  readonly file: string;
}

/**
 * A catalogue of so many products, written into `dir`: by the peers' generator when they are there, else by our own, of
 * the same counts and shapes. Always the same for one number.
 */
export async function makeCatalogue(products: number, dir: string): Promise<Catalogue> {
  mkdirSync(dir, { recursive: true });
  const peers = peersDir();
  const file = join(dir, `${products}${peers === null ? '-generated' : ''}.json`);
  if (existsSync(file)) return { products, file };
  if (peers === null) await writeFile(file, generateCatalogue(products));
  else {
    const args = [join(peers, 'catalogue.mjs'), '--products', String(products), '--out', file];
    await promisify(execFile)(process.execPath, args);
  }
  return { products, file };
}

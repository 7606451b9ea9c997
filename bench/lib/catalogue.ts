import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generateCatalogue } from './generated-catalogue.ts';

/** Default folder of the comparison with other tools: its catalogue, projects and measuring scripts. */
const DEFAULT_PEERS_DIR = '../shared/peers';

/** Returns the folder of the peers; null if there is none. */
export function peersDir(): string | null {
  const dir = resolve(process.env.PEERS_DIR ?? DEFAULT_PEERS_DIR);
  return existsSync(join(dir, 'catalogue.mjs')) ? dir : null;
}

/** A file for `npm run import`, and its number of products. */
export interface Catalogue {
  readonly products: number;
  readonly file: string;
}

/**
 * Writes a catalogue with the given number of products into `dir`: by the peers' generator if present, otherwise by our
 * own with the same counts and shapes. The result depends only on the number.
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

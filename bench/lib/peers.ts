import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildCost } from './build-cost.ts';
import { type Catalogue, peersDir } from './catalogue.ts';

const run = promisify(execFile);

/** Peers of build benchmarks; their packages come from the npm registry. */
export const PEERS: readonly Peer[] = ['eleventy', 'astro', 'next'];
/** Peers whose pages are weighed, with their output folders. */
const OUTPUTS = { eleventy: '_site', astro: 'dist', gatsby: 'public', next: 'out' } as const;
export type Peer = keyof typeof OUTPUTS;
export const WEIGHED_PEERS: readonly Peer[] = ['eleventy', 'astro', 'gatsby', 'next'];

/** Other site generators with the same catalogue and the same pages, in a separate folder. */
export class Peers {
  readonly #dir: string;
  readonly #products: number;

  private constructor(dir: string, products: number) {
    this.#dir = dir;
    this.#products = products;
  }

  /**
   * Copies the peers' projects into `dir` and installs their packages.
   * @throws Error if there is no folder of peers
   */
  static async prepare(dir: string, { products, file }: Catalogue, names: readonly Peer[]): Promise<Peers> {
    const source = peersDir();
    if (source === null) throw new Error('There are no peers: PEERS_DIR must name their folder');
    if (!existsSync(dir)) {
      cpSync(source, dir, { recursive: true });
      // The originals may be read-only.
      await run('chmod', ['-R', 'u+w', dir]);
    }
    mkdirSync(join(dir, 'data'), { recursive: true });
    copyFileSync(file, join(dir, 'data', `${products}.json`));
    const peers = new Peers(dir, products);
    for (const name of names) await peers.#install(name);
    return peers;
  }

  async #install(peer: Peer): Promise<void> {
    const cwd = join(this.#dir, peer);
    if (existsSync(join(cwd, 'node_modules'))) return;
    await run('npm', ['install', '--no-audit', '--no-fund'], { cwd });
    await run('npm', ['rebuild'], { cwd });
  }

  /** Runs one build with caches and output removed first. */
  async build(peer: Peer): Promise<BuildCost> {
    const { cold } = await this.#measure(peer, 0);
    return cold;
  }

  /** Runs a build, and then `times` builds after one product's price changed; returns the seconds of each. */
  async rebuild(peer: Peer, times: number): Promise<readonly number[]> {
    const { rebuilds } = await this.#measure(peer, times);
    return rebuilds;
  }

  /** Returns the output folder of a build, building it if missing. */
  async output(peer: Peer): Promise<string> {
    const dir = join(this.#dir, peer, OUTPUTS[peer]);
    if (!existsSync(dir)) await this.build(peer);
    return dir;
  }

  async #measure(peer: Peer, rebuilds: number) {
    const env = { ...process.env, NODE_BIN: process.execPath };
    const args = ['run.sh', peer, String(this.#products), '1', String(rebuilds)];
    const { stdout } = await run('sh', args, { cwd: this.#dir, env, maxBuffer: 1e8 });
    return parse(peer, stdout);
  }
}

/** Parses the output of measure.mjs, one line per build. */
function parse(peer: Peer, output: string): { readonly cold: BuildCost; readonly rebuilds: readonly number[] } {
  const cold = /pages=(?<pages>\d+) wall_s=(?<wall>[\d.]+) cpu_s=(?<cpu>[\d.]+) rss_mb=(?<memory>\d+)/.exec(
    output,
  )?.groups;
  if (!cold) throw new Error(`${peer} did not report its times:\n${output}`);
  return {
    cold: {
      pages: Number(cold.pages),
      wall: Number(cold.wall),
      cpu: Number(cold.cpu),
      peakMemory: Number(cold.memory) * 1e6,
    },
    rebuilds: [...output.matchAll(/rebuild wall_s=([\d.]+)/g)].map(([, wall]) => Number(wall)),
  };
}

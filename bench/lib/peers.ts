import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildCost } from './build-cost.ts';
import { type Catalogue, peersDir } from './catalogue.ts';

const run = promisify(execFile);

/** Those that are compared with: what they are made with comes from the npm registry. */
export const PEERS: readonly Peer[] = ['eleventy', 'astro', 'next'];
/** Those whose pages are weighed, with the folders of their output. */
const OUTPUTS = { eleventy: '_site', astro: 'dist', gatsby: 'public', next: 'out' } as const;
export type Peer = keyof typeof OUTPUTS;
export const WEIGHED_PEERS: readonly Peer[] = ['eleventy', 'astro', 'gatsby', 'next'];

/** Other site generators, with the same catalogue and the same pages, in a folder of their own. */
export class Peers {
  readonly #dir: string;
  readonly #products: number;

  private constructor(dir: string, products: number) {
    this.#dir = dir;
    this.#products = products;
  }

  /**
   * Copies the peers' projects into `dir` and installs what each needs.
   * @throws when there is no folder of peers to copy.
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

  /** One build with caches and output removed first. */
  async build(peer: Peer): Promise<BuildCost> {
    const { cold } = await this.#measure(peer, 0);
    return cold;
  }

  /** A build, and then so many after one product's price changed: seconds of each. */
  async rebuild(peer: Peer, times: number): Promise<readonly number[]> {
    const { rebuilds } = await this.#measure(peer, times);
    return rebuilds;
  }

  /** The folder of a build, which is made unless it is there. */
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

/** Reads what measure.mjs prints, a line a build. */
function parse(peer: Peer, output: string): { readonly cold: BuildCost; readonly rebuilds: readonly number[] } {
  const cold = /pages=(?<pages>\d+) wall_s=(?<wall>[\d.]+) cpu_s=(?<cpu>[\d.]+) rss_mb=(?<memory>\d+)/.exec(
    output,
  )?.groups;
  if (!cold) throw new Error(`${peer} did not say how long it took:\n${output}`);
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

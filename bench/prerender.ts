import { execFile } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type BuildCost, medianOf, pagesPerCpuSecond, pagesPerSecond, ratioOf } from './lib/build-cost.ts';
import type { CatalogueDatabase } from './lib/catalogue-database.ts';
import { SCALE_OPTIONS, scaleOf } from './lib/options.ts';
import { buildSite, type OurBuild, prerenderEnv } from './lib/our-build.ts';
import { type Peer, Peers } from './lib/peers.ts';
import { saveFigures } from './lib/saved-figures.ts';
import { withCatalogue } from './lib/with-catalogue.ts';
import type { Workspace } from './lib/workspace.ts';

/**
 * Measures a full build: `npm run prerender` as a process of its own, over a running database, into an empty folder. In
 * the same run, in turns: the floor (bare renderToString of the same product pages, one thread) and, with --peers,
 * other site generators with the same catalogue.
 *
 *   npm run bench:prerender -- --products 1000 [--runs 3] [--peers | --peer NAME ...] [--peer-runs 3] [--json]
 *     [--dir DIR] [--databases DIR] [--catalogue FILE] [--chart docs/performance.svg]
 *
 * Peers are in PEERS_DIR. --chart adds the figures to those of other sizes in a .json beside the chart, and draws it.
 */
const { values } = parseArgs({ options: { ...SCALE_OPTIONS, chart: { type: 'string' } } });
const scale = scaleOf(values);
const MB = 1_000_000;
/** Number of product pages that the floor renders repeatedly; enough to be warm. */
const FLOOR_PAGES = 500;

interface Floor {
  readonly floor_pages_per_s: number;
  readonly floor_pages_per_cpu_s: number;
}

async function measureFloor(database: CatalogueDatabase, dir: string): Promise<Floor> {
  const env = prerenderEnv(database, dir);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bench/floor.ts', '--pages', String(FLOOR_PAGES), '--bare', '--json'],
    { env },
  );
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}

const loadNow = () => (loadavg()[0] ?? 0).toFixed(1);
/** The highest load average of the last minute before any of our builds. */
let highestLoad = 0;
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

function showBuild(name: string, cost: BuildCost, load: string): void {
  const { pages, wall, cpu, peakMemory } = cost;
  console.log(
    `${name.padEnd(10)} ${pages} pages, ${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of CPU, ${(peakMemory / MB).toFixed(0)} MB, ${pagesPerSecond(cost).toFixed(0)} pages/s, load ${load} before`,
  );
}

async function buildOurs(database: CatalogueDatabase, workspace: Workspace, round: number): Promise<OurBuild> {
  const load = loadNow();
  highestLoad = Math.max(highestLoad, Number(load));
  const dataDir = join(workspace.dir, `ours-${scale.products}-${round}`);
  const build = await buildSite(database, dataDir);
  workspace.remove(dataDir);
  showBuild('ours', build, load);
  return build;
}

async function buildPeer(peers: Peers, peer: Peer): Promise<BuildCost> {
  const load = loadNow();
  const cost = await peers.build(peer);
  showBuild(peer, cost, load);
  return cost;
}

/** Returns our figures: medians, but the maximum of memory. */
function figuresOf(builds: readonly OurBuild[], floors: readonly Floor[]) {
  const [first] = builds;
  const of = (figure: (build: OurBuild) => number) => medianOf(builds, figure);
  const floor = medianOf(floors, ({ floor_pages_per_s }) => floor_pages_per_s);
  const floorCpu = medianOf(floors, ({ floor_pages_per_cpu_s }) => floor_pages_per_cpu_s);
  const pages = first?.pages ?? 0;
  const rate = of(pagesPerSecond);
  const cpuRate = of(pagesPerCpuSecond);
  return {
    products: scale.products,
    pages,
    files: first?.output.files ?? 0,
    output_mb: rounded((first?.output.bytes ?? 0) / MB, 0),
    wall_s: rounded(of(({ wall }) => wall)),
    wall_s_best: rounded(Math.min(...builds.map(({ wall }) => wall))),
    cpu_s: rounded(of((build) => build.cpu)),
    db_cpu_s: rounded(of(({ database }) => database.cpu)),
    peak_rss_mb: rounded(Math.max(...builds.map(({ peakMemory }) => peakMemory)) / MB, 0),
    db_peak_rss_mb: rounded(Math.max(...builds.map(({ database }) => database.peakMemory)) / MB, 0),
    pages_per_s: rounded(rate, 0),
    pages_per_cpu_s: rounded(cpuRate, 0),
    floor_pages_per_s: floor,
    floor_pages_per_cpu_s: floorCpu,
    /** Ratio to the floor, per core by wall-clock time, and per CPU second including PostgreSQL's. */
    floor_ratio_per_core: rounded(rate / availableParallelism() / floor),
    floor_ratio_per_cpu_s: rounded(cpuRate / floorCpu),
  };
}

function peerFigures(ours: readonly OurBuild[], theirs: readonly BuildCost[]) {
  return {
    pages: theirs[0]?.pages ?? 0,
    wall_s: rounded(medianOf(theirs, ({ wall }) => wall)),
    wall_s_best: rounded(Math.min(...theirs.map(({ wall }) => wall))),
    cpu_s: rounded(medianOf(theirs, ({ cpu }) => cpu)),
    peak_rss_mb: rounded(Math.max(...theirs.map(({ peakMemory }) => peakMemory)) / MB, 0),
    pages_per_s: rounded(medianOf(theirs, pagesPerSecond), 0),
    /** Ratio of our pages per second to theirs, and of pages per CPU second including PostgreSQL's. */
    ratio: rounded(ratioOf(ours, theirs, pagesPerSecond)),
    cpu_ratio: rounded(ratioOf(ours, theirs, pagesPerCpuSecond)),
  };
}

interface Results {
  readonly ours: OurBuild[];
  readonly floors: Floor[];
  readonly theirs: ReadonlyMap<Peer, BuildCost[]>;
}

function reportOf({ ours, floors, theirs }: Results) {
  const built = [...theirs].filter(([, costs]) => costs.length > 0);
  const peers = Object.fromEntries(built.map(([peer, costs]) => [peer, peerFigures(ours, costs)]));
  return { ...figuresOf(ours, floors), runs: ours.length, load: highestLoad, peers };
}

const COLUMNS = ['pages', 'wall_s', 'wall_s_best', 'cpu_s', 'peak_rss_mb', 'pages_per_s', 'ratio', 'cpu_ratio'];

function showReport({ peers, ...ours }: ReturnType<typeof reportOf>): void {
  console.log(
    `floor of one thread, bare renderToString of product pages: ${ours.floor_pages_per_s} pages/s, ${ours.floor_pages_per_cpu_s} per CPU second`,
  );
  console.table({ ours, ...peers }, COLUMNS);
  console.log(
    `Ratio to the floor: ${ours.floor_ratio_per_core} per core, ${ours.floor_ratio_per_cpu_s} per CPU second (including PostgreSQL's).`,
  );
}

await withCatalogue(scale.products, values, async ({ workspace, catalogue, database }) => {
  const { products } = scale;
  const peers =
    scale.peers.length > 0 ? await Peers.prepare(join(workspace.dir, 'peers'), catalogue, scale.peers) : null;
  console.log(
    `${products} products; ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores; Node ${process.version}; outputs on ${workspace.fileSystem}`,
  );
  console.log('PostgreSQL is already running, as in production; its CPU is counted separately (db_).');
  const results: Results = { ours: [], floors: [], theirs: new Map(scale.peers.map((peer) => [peer, []])) };
  for (let round = 0; round < scale.runs; round++) {
    results.ours.push(await buildOurs(database, workspace, round));
    results.floors.push(await measureFloor(database, workspace.dir));
    for (const [peer, costs] of results.theirs) {
      if (peers && round < scale.peerRuns) costs.push(await buildPeer(peers, peer));
    }
    // Saved after each round, so that an aborted run counts as well.
    if (values.chart !== undefined) saveFigures(values.chart, reportOf(results));
  }
  const report = reportOf(results);
  showReport(report);
  if (values.json) console.log(JSON.stringify(report));
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { readProcessTable, timesOf, treeCpu, treeMemory } from './process-table.ts';

/** ms between two samples of the memory. */
const SAMPLE_INTERVAL = 100;

export interface Measurement {
  /** Seconds from the start of the process to its end. */
  readonly wall: number;
  /** Seconds of CPU, user and system, of the process and its descendants. */
  readonly cpu: number;
  /** Maximum resident bytes of the process tree. */
  readonly peakMemory: number;
  /** PostgreSQL's use of CPU and memory meanwhile. */
  readonly database: { readonly cpu: number; readonly peakMemory: number };
  /** The output of the process. */
  readonly output: string;
}

interface Command {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The working directory; this checkout by default. */
  readonly cwd?: string | undefined;
  /** PostgreSQL's main process. */
  readonly postmaster: number;
}

/** Returns the CPU seconds of ended children of this process. */
const endedCpu = () => timesOf('self')?.childrenCpu ?? 0;

/**
 * Runs this Node with `args` and measures it. Only one may run at a time: exact CPU times are those of all awaited
 * children.
 * @throws Error if it fails, with the end of its output
 */
export async function runMeasured({ args, env, cwd, postmaster }: Command): Promise<Measurement> {
  const before = { cpu: endedCpu(), database: treeCpu(postmaster) };
  const started = performance.now();
  const child = spawn(process.execPath, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const peak = { memory: 0, database: 0 };
  const sample = () => {
    const table = readProcessTable();
    if (child.pid !== undefined) peak.memory = Math.max(peak.memory, treeMemory(child.pid, table).resident);
    peak.database = Math.max(peak.database, treeMemory(postmaster, table).distinct);
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL);
  let wall = 0;
  child.once('exit', () => {
    wall = (performance.now() - started) / 1000;
    clearInterval(timer);
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${`${output}${errors}`.slice(-3000)}`);
  return {
    wall,
    cpu: endedCpu() - before.cpu,
    peakMemory: peak.memory,
    database: { cpu: treeCpu(postmaster) - before.database, peakMemory: peak.database },
    output,
  };
}

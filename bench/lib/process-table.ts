import { readdirSync, readFileSync } from 'node:fs';

/** Unit of CPU times in /proc: 100 per second on every current Linux. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Seconds of CPU, user and system, of the process itself. */
  readonly cpu: number;
  /** Seconds of CPU of its ended and awaited children and their descendants. */
  readonly childrenCpu: number;
}

/** Memory of processes in bytes. */
export interface Memory {
  /** Private memory and mapped files; shared parts count once per process. */
  readonly resident: number;
  /** Private memory, and shared memory counted once, without mapped files. */
  readonly distinct: number;
}

/** Reads a file of a process; null if the process has ended. */
function readProc(pid: number | 'self', file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

/** Returns the times of a process from /proc; null if it has ended. */
export function timesOf(pid: number | 'self'): ProcessTimes | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  // The second field, the name, can contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // The first field here is field 3 of proc(5).
  const field = (number: number) => Number(fields[number - 3]);
  return {
    parent: field(4),
    cpu: (field(14) + field(15)) / TICKS_PER_SECOND,
    childrenCpu: (field(16) + field(17)) / TICKS_PER_SECOND,
  };
}

/** The children of every process at one moment. */
export type ProcessTable = ReadonlyMap<number, readonly number[]>;

/** Reads all of /proc; takes milliseconds of CPU, so it should not run too often. */
export function readProcessTable(): ProcessTable {
  const table = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? timesOf(pid)?.parent : undefined;
    if (parent === undefined) continue;
    const children = table.get(parent);
    if (children) children.push(pid);
    else table.set(parent, [pid]);
  }
  return table;
}

/** Returns a process and its descendants. */
function treeOf(root: number, table: ProcessTable): number[] {
  const tree = [root];
  // Iteration includes elements that are added meanwhile.
  for (const pid of tree) tree.push(...(table.get(pid) ?? []));
  return tree;
}

/** Returns the CPU seconds of a process, its living descendants and ended children. */
export function treeCpu(root: number): number {
  return treeOf(root, readProcessTable()).reduce((sum, pid) => {
    const times = timesOf(pid);
    return sum + (times ? times.cpu + times.childrenCpu : 0);
  }, 0);
}

/** Returns the memory of a process and its descendants. */
export function treeMemory(root: number, table: ProcessTable): Memory {
  let resident = 0;
  let own = 0;
  let shared = 0;
  for (const pid of treeOf(root, table)) {
    const status = readProc(pid, 'status') ?? '';
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
    resident += bytes('VmRSS');
    own += bytes('RssAnon');
    shared = Math.max(shared, bytes('RssShmem'));
  }
  return { resident, distinct: own + shared };
}

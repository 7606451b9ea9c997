import { readdirSync, readFileSync } from 'node:fs';

/** /proc counts CPU in these: 100 a second on every Linux of today. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Seconds of CPU, user and system, of the process itself. */
  readonly cpu: number;
  /** Seconds of CPU of its children that have ended and been waited for, and of theirs. */
  readonly childrenCpu: number;
}

/** The memory of processes, bytes. */
export interface Memory {
  /** Their own, and the files that they have mapped, each counted for every process that has it. */
  readonly resident: number;
  /** Their own, and the memory that they share counted once, without mapped files. */
  readonly distinct: number;
}

/** null when the process has ended. */
function readProc(pid: number | 'self', file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

/** The times of one process as /proc tells them; null when it has ended. */
export function timesOf(pid: number | 'self'): ProcessTimes | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  // The second field, the name, can hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Field 3 of proc(5) is the first one here.
  const field = (number: number) => Number(fields[number - 3]);
  return {
    parent: field(4),
    cpu: (field(14) + field(15)) / TICKS_PER_SECOND,
    childrenCpu: (field(16) + field(17)) / TICKS_PER_SECOND,
  };
}

/** The children of every process at this moment. */
export type ProcessTable = ReadonlyMap<number, readonly number[]>;

/** Reads all of /proc: milliseconds of CPU, so not too often. */
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

/** A process and everything below it. */
function treeOf(root: number, table: ProcessTable): number[] {
  const tree = [root];
  // Grows while it is walked.
  for (const pid of tree) tree.push(...(table.get(pid) ?? []));
  return tree;
}

/** Seconds of CPU that a process, its living children and those that have ended have taken. */
export function treeCpu(root: number): number {
  return treeOf(root, readProcessTable()).reduce((sum, pid) => {
    const times = timesOf(pid);
    return sum + (times ? times.cpu + times.childrenCpu : 0);
  }, 0);
}

/** The memory of a process and everything below it. */
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

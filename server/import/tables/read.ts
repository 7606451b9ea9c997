import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { ENCODINGS, SEPARATORS } from '../../../studio/contract/table-fields.ts';
import type { ParsedTable } from './parse.ts';
import { LIMITS, type ReadSettings, TABLE_ERROR_CODES, TABLE_FORMATS, TableError, type TableRow } from './table.ts';

const PROGRAM = fileURLToPath(new URL('./read-process.ts', import.meta.url));
/** Heap limit of the process in MiB: 50,000 rows of a spreadsheet take 263 MB. */
const HEAP = 1024;
/** Timeout of the process in milliseconds: the same rows take 2.2 s. */
const TIMEOUT = 60_000;

const texts = v.array(v.string());
const lineSchema = v.union([
  v.object({ row: v.number(), cells: texts }),
  v.object({
    table: v.object({
      format: v.picklist(TABLE_FORMATS),
      columns: texts,
      settings: v.object({
        encoding: v.optional(v.picklist(ENCODINGS)),
        separator: v.optional(v.picklist(SEPARATORS)),
        sheet: v.optional(v.string()),
      }),
      sheets: texts,
    }),
  }),
  v.object({
    problem: v.object({
      code: v.picklist(TABLE_ERROR_CODES),
      params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
    }),
  }),
]);

/** A table that a child process parses; the process runs until close() or the last row. */
export interface ReadTable extends ParsedTable {
  close(): Promise<void>;
}

/**
 * Parses a file as a table in a child process: parsing takes seconds and a few hundred megabytes, which would block the
 * API; a file that exceeds either limit only kills the child.
 * @param timeout milliseconds in which the process must finish, not counting the time between requests for rows
 * @throws TableError here, or while its rows are read
 */
export async function readTable(file: Buffer, settings: ReadSettings = {}, timeout = TIMEOUT): Promise<ReadTable> {
  if (file.length > LIMITS.bytes) throw new TableError('too_large', { most: LIMITS.bytes / 1024 / 1024 });
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP}`, PROGRAM, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  });
  const closed = once(child, 'close');
  const close = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  // A process that refuses a file does not read it to its end.
  child.stdin.on('error', () => {});
  child.stdin.end(file);
  const lines = createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  let left = timeout;
  /** @returns null at the end. @throws TableError */
  const nextLine = async () => {
    const asked = performance.now();
    const timer = setTimeout(() => child.kill('SIGKILL'), left);
    const next = await lines.next();
    clearTimeout(timer);
    left = Math.max(0, left - (performance.now() - asked));
    if (next.done) {
      await closed;
      if (child.exitCode !== 0) throw new TableError('took_too_long');
      return null;
    }
    const line = v.parse(lineSchema, JSON.parse(next.value));
    if ('problem' in line) throw new TableError(line.problem.code, line.problem.params);
    return line;
  };
  try {
    const first = await nextLine();
    if (!first || !('table' in first)) throw new Error('The first message of the table process has no table');
    return { ...first.table, rows: rowsOf(nextLine, close), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* rowsOf(
  nextLine: () => Promise<v.InferOutput<typeof lineSchema> | null>,
  close: () => Promise<void>,
): AsyncGenerator<TableRow> {
  try {
    for (let line = await nextLine(); line; line = await nextLine()) if ('row' in line) yield line;
  } finally {
    await close();
  }
}

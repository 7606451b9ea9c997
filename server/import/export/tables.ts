import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import { guardFormula } from '../tables/formulas.ts';
import { readExportColumns } from './columns.ts';
import { readProducts, type Selection } from './read.ts';

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const MARK = '\ufeff';

/** Returns rows as CSV that spreadsheets open: separated by semicolons. The file begins with MARK. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { delimiter: ';', record_delimiter: '\r\n' },
  );

/** The reader of an export. */
interface ExportReader {
  readonly lang: Language;
  /** True for a person with the permission `costs.read`. */
  readonly isCostShown: boolean;
}

type Columns = Awaited<ReturnType<typeof readExportColumns>>;

async function columnsFor(pool: pg.Pool, { isCostShown }: ExportReader): Promise<Columns> {
  const columns = await readExportColumns(pool);
  return columns.filter(({ field }) => field !== 'cost' || isCostShown);
}

async function* rowsOf(pool: pg.Pool, selection: Selection, columns: Columns, lang: Language) {
  for await (const products of readProducts(pool, selection)) {
    yield products.map((product) => columns.map(({ cell }) => cell(product, lang)));
  }
}

/** Yields the products as a CSV file, in chunks. */
export async function* exportCsv(pool: pg.Pool, selection: Selection, reader: ExportReader): AsyncGenerator<string> {
  const { lang } = reader;
  const columns = await columnsFor(pool, reader);
  yield MARK + csvLines([columns.map(({ heading }) => guardFormula(heading[lang]))]);
  for await (const rows of rowsOf(pool, selection, columns, lang)) yield csvLines(rows);
}

const PROGRAM = fileURLToPath(new URL('./xlsx-process.ts', import.meta.url));
const HEAP = 1024;
const TIMEOUT = 120_000;

/**
 * Yields the products as an XLSX file, in chunks. A child process makes it, because that takes seconds and would block
 * the API.
 * @param timeout milliseconds @throws Error if the process fails or takes longer, so that no file is cut off unnoticed
 */
export async function* exportXlsx(
  pool: pg.Pool,
  selection: Selection,
  reader: ExportReader,
  timeout = TIMEOUT,
): AsyncGenerator<Buffer> {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP}`, PROGRAM], {
    ...{ stdio: ['pipe', 'pipe', 'inherit'], killSignal: 'SIGKILL', timeout, env: {} },
  });
  const closed = once(child, 'close');
  // A process that has ended takes no more rows; its end is told below.
  child.stdin.on('error', () => {});
  Readable.from(linesOf(pool, selection, reader))
    .on('error', (error) => child.stdout.destroy(error))
    .pipe(child.stdin);
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    await closed;
    if (child.exitCode !== 0) throw new Error(`No spreadsheet was made: ${child.exitCode ?? child.signalCode}`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** Yields the input of the process. */
async function* linesOf(pool: pg.Pool, selection: Selection, reader: ExportReader): AsyncGenerator<string> {
  const { lang } = reader;
  const columns = await columnsFor(pool, reader);
  yield `${JSON.stringify(columns.map(({ isNumber = false }) => isNumber))}\n`;
  yield `${JSON.stringify(columns.map(({ heading }) => heading[lang]))}\n`;
  for await (const rows of rowsOf(pool, selection, columns, lang)) {
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}

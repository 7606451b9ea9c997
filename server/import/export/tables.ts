import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { readProducts, type Selection } from './read.ts';

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const MARK = '\ufeff';

/** Returns rows as CSV that spreadsheets open: separated by semicolons. The file begins with MARK. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { delimiter: ';', record_delimiter: '\r\n' },
  );

const headings = (lang: Language) => EXPORT_COLUMNS.map(({ heading }) => heading[lang]);

async function* rowsOf(pool: pg.Pool, selection: Selection, lang: Language) {
  for await (const products of readProducts(pool, selection)) {
    yield products.map((product) => EXPORT_COLUMNS.map(({ cell }) => cell(product, lang)));
  }
}

/** Yields the products as a CSV file, in chunks. */
export async function* exportCsv(pool: pg.Pool, selection: Selection, lang: Language): AsyncGenerator<string> {
  yield MARK + csvLines([headings(lang)]);
  for await (const rows of rowsOf(pool, selection, lang)) yield csvLines(rows);
}

const PROGRAM = fileURLToPath(new URL('./xlsx-process.ts', import.meta.url));
const HEAP = 1024;
const TIMEOUT = 120_000;

/**
 * Returns the products as an XLSX file. A child process makes it, because that takes seconds and would block the API.
 */
export function exportXlsx(pool: pg.Pool, selection: Selection, lang: Language): AsyncIterable<Buffer> {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP}`, PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
    env: {},
  });
  // The process may have ended when the client disconnected.
  child.stdin.on('error', () => {});
  const lines = async function* () {
    yield `${JSON.stringify(headings(lang))}\n`;
    for await (const rows of rowsOf(pool, selection, lang))
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  };
  Readable.from(lines())
    .on('error', (error) => child.stdout.destroy(error))
    .pipe(child.stdin);
  return outputOf(child);
}

async function* outputOf(child: ReturnType<typeof spawn>): AsyncGenerator<Buffer> {
  try {
    if (child.stdout) for await (const chunk of child.stdout) yield chunk as Buffer;
  } finally {
    child.kill('SIGKILL');
  }
}

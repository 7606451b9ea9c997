import { ENCODINGS } from '../../../studio/contract/table-fields.ts';
import { findSeparator, readCsv } from './csv.ts';
import { decodeText } from './decode.ts';
import {
  type Encoding,
  LIMITS,
  type ReadSettings,
  type Table,
  TableError,
  type TableFormat,
  type TableRow,
} from './table.ts';
import { readXlsx } from './xlsx.ts';
import { readYmlColumns, readYmlRows } from './yml.ts';

const ZIP = Buffer.from('PK\u0003\u0004');
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const XML_ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i;

/** A file as a table, with how it was read. */
export interface ReadTable extends Table {
  readonly format: TableFormat;
  readonly settings: ReadSettings;
  /** Of a spreadsheet. */
  readonly sheets: readonly string[];
}

/**
 * Reads a file as a table; which kind of file it is, its content says and not its name.
 * @throws TableError here, or while its rows are read
 */
export async function readTable(file: Buffer, settings: ReadSettings = {}): Promise<ReadTable> {
  if (file.length > LIMITS.bytes) throw new TableError('too_large', { most: LIMITS.bytes / 1024 / 1024 });
  if (file.subarray(0, 4).equals(OLD_EXCEL)) throw new TableError('old_excel');
  if (file.subarray(0, 4).equals(ZIP)) return readSpreadsheet(file, settings);
  if (
    file
      .toString('latin1', 0, 1024)
      .replace(/^\W*(?=<)/, '')
      .startsWith('<')
  )
    return readYml(file, settings);
  const { text, encoding } = decodeText(file, settings.encoding);
  if (text.trim() === '') throw new TableError('empty');
  const separator = settings.separator ?? findSeparator(text);
  const table = await withHeading(readCsv(text, separator));
  return { ...table, format: 'csv', settings: { encoding, separator }, sheets: [] };
}

async function readSpreadsheet(file: Buffer, settings: ReadSettings): Promise<ReadTable> {
  const lines = readXlsx(file, settings.sheet);
  const first = await lines.next();
  if (first.done || !('sheets' in first.value)) throw new TableError('not_a_spreadsheet');
  const { sheets, sheet } = first.value;
  return { ...(await withHeading(rowsOf(lines))), format: 'xlsx', settings: { sheet }, sheets };
}

async function* rowsOf(lines: AsyncIterable<object>): AsyncGenerator<TableRow> {
  for await (const line of lines) if ('cells' in line) yield line as TableRow;
}

async function readYml(file: Buffer, settings: ReadSettings): Promise<ReadTable> {
  const named = XML_ENCODING.exec(file.toString('latin1', 0, 1024))?.[1]?.toLowerCase();
  const said = ENCODINGS.find((encoding) => encoding === named);
  const { text, encoding } = decodeText(file, settings.encoding ?? (said as Encoding | undefined));
  const columns = readYmlColumns(text);
  if (columns.length === 0) throw new TableError('no_rows');
  return { format: 'yml', columns, rows: limited(readYmlRows(text, columns)), settings: { encoding }, sheets: [] };
}

/** The first row names the columns. */
async function withHeading(rows: AsyncGenerator<TableRow>): Promise<Table> {
  const first = await rows.next();
  if (first.done) throw new TableError('empty');
  const columns = first.value.cells.map((cell) => cell.trim());
  return { columns, rows: limited(rows) };
}

async function* limited(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of rows) {
    if (++count > LIMITS.rows) throw new TableError('too_many_rows', { most: LIMITS.rows });
    yield row;
  }
  if (count === 0) throw new TableError('no_rows');
}

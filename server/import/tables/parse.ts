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

/** A parsed file, with the settings that were used. */
export interface ParsedTable extends Table {
  readonly format: TableFormat;
  readonly settings: ReadSettings;
  /** Names of a spreadsheet's sheets. */
  readonly sheets: readonly string[];
}

/**
 * Parses a file as a table in this process; its format is detected from its content, not its name.
 * @throws TableError here, or while its rows are read
 */
export async function parseTable(file: Buffer, settings: ReadSettings = {}): Promise<ParsedTable> {
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

async function readSpreadsheet(file: Buffer, settings: ReadSettings): Promise<ParsedTable> {
  const { sheets, sheet, rows } = await readXlsx(file, settings.sheet);
  return { ...(await withHeading(rows)), format: 'xlsx', settings: { sheet }, sheets };
}

async function readYml(file: Buffer, settings: ReadSettings): Promise<ParsedTable> {
  const named = XML_ENCODING.exec(file.toString('latin1', 0, 1024))?.[1]?.toLowerCase();
  const said = ENCODINGS.find((encoding) => encoding === named);
  const { text, encoding } = decodeText(file, settings.encoding ?? (said as Encoding | undefined));
  const columns = readYmlColumns(text);
  if (columns.length === 0) throw new TableError('no_rows');
  return { format: 'yml', columns, rows: limited(readYmlRows(text, columns)), settings: { encoding }, sheets: [] };
}

/** Returns a table whose first row has the column names. */
async function withHeading(rows: AsyncGenerator<TableRow>): Promise<Table> {
  const first = await rows.next();
  if (first.done) throw new TableError('empty');
  refuseLarge(first.value);
  const columns = first.value.cells.map((cell) => cell.trim());
  return { columns, rows: limited(rows) };
}

async function* limited(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of rows) {
    if (++count > LIMITS.rows) throw new TableError('too_many_rows', { most: LIMITS.rows });
    refuseLarge(row);
    yield row;
  }
  if (count === 0) throw new TableError('no_rows');
}

/** Checks the size of a row. @throws TableError too_many_columns, row_too_long */
function refuseLarge({ row, cells }: TableRow): void {
  if (cells.length > LIMITS.columns) {
    throw new TableError('too_many_columns', { count: cells.length, most: LIMITS.columns });
  }
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length > LIMITS.rowLength) throw new TableError('row_too_long', { row });
}

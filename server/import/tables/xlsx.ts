import readXlsxFile, { type CellValue } from 'read-excel-file/node';
import { TableError, type TableRow } from './table.ts';
import { checkSpreadsheet } from './zip.ts';

/** Number of significant digits in spreadsheets: 389.99999999999994 is shown as 390. */
const DIGITS = 15;

const asTyped = (digits: string) =>
  digits.length <= DIGITS && /^-?\d+(?:\.\d+)?$/.test(digits)
    ? digits
    : String(Number(Number(digits).toPrecision(DIGITS)));

function textOf(value: CellValue | string | null): string {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** A sheet of a spreadsheet. */
interface Sheet {
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** Without empty rows. */
  readonly rows: AsyncGenerator<TableRow>;
}

/** Reads the named sheet, or the first one. @throws TableError not_a_spreadsheet, unpacks_too_large, no_sheet */
export async function readXlsx(file: Buffer, wanted?: string): Promise<Sheet> {
  checkSpreadsheet(file);
  const sheets = await readXlsxFile(file, { parseNumber: asTyped }).catch((error: unknown) => {
    throw new TableError('not_a_spreadsheet', undefined, { cause: error });
  });
  const [first] = sheets;
  const chosen = wanted ? sheets.find(({ sheet }) => sheet === wanted) : first;
  if (!chosen) throw wanted ? new TableError('no_sheet', { sheet: wanted }) : new TableError('not_a_spreadsheet');
  return { sheets: sheets.map(({ sheet }) => sheet), sheet: chosen.sheet, rows: rowsOf(chosen.data) };
}

async function* rowsOf(data: readonly (readonly (CellValue | string | null)[])[]): AsyncGenerator<TableRow> {
  for (const [index, values] of data.entries()) {
    const cells = values.map(textOf);
    if (cells.some((cell) => cell.trim() !== '')) yield { row: index + 1, cells };
  }
}

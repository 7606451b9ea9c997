/**
 * Reads a spreadsheet in a process of its own: parsing takes seconds and a few hundred megabytes, and a file that takes
 * more of either dies with the process. Standard input is the file, the first argument the sheet's name or nothing;
 * standard output is a line of JSON for the names of the sheets and one for each row.
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import readXlsxFile, { type CellValue } from 'read-excel-file/node';
import { LIMITS, TableError } from './table.ts';
import { checkSpreadsheet } from './zip.ts';

/** Digits that a spreadsheet counts with: 389.99999999999994 is 390 there. */
const DIGITS = 15;

const asTyped = (digits: string) =>
  digits.length <= DIGITS && /^-?\d+(?:\.\d+)?$/.test(digits)
    ? digits
    : String(Number(Number(digits).toPrecision(DIGITS)));

function textOf(value: CellValue | string | null): string {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

async function write(line: unknown): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

async function run(wanted: string | undefined): Promise<void> {
  const file = await buffer(process.stdin);
  checkSpreadsheet(file);
  const sheets = await readXlsxFile(file, { parseNumber: asTyped });
  const [first] = sheets;
  const chosen = wanted ? sheets.find(({ sheet }) => sheet === wanted) : first;
  if (!chosen) throw new TableError('no_sheet', { sheet: wanted ?? '' });
  await write({ sheets: sheets.map(({ sheet }) => sheet), sheet: chosen.sheet });
  for (const [index, cells] of chosen.data.entries()) {
    if (cells.length > LIMITS.columns) {
      throw new TableError('too_many_columns', { count: cells.length, most: LIMITS.columns });
    }
    const row = cells.map(textOf);
    if (row.some((cell) => cell.trim() !== '')) await write({ row: index + 1, cells: row });
  }
}

try {
  await run(process.argv[2]);
} catch (error) {
  const problem = error instanceof TableError ? error.problem : { code: 'not_a_spreadsheet' };
  await write({ problem });
}

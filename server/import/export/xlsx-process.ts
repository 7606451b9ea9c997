/**
 * Creates a spreadsheet: standard input has a JSON list of cells per line, the headings first; standard output is the
 * file.
 */
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import writeXlsxFile from 'write-excel-file/node';

const rowSchema = v.array(v.string());
/** Cells that become numbers; all others stay text, such as those with leading zeros. */
const NUMBER = /^(?:0|[1-9]\d{0,8})(?:,\d\d)?$/;
/** Index of the SKU's column, which stays text even if it looks like a number. */
const FIRST = 0;

const rows: ({ value: string; type: StringConstructor } | { value: number; type: NumberConstructor })[][] = [];
for await (const line of createInterface({ input: process.stdin })) {
  const cells = v.parse(rowSchema, JSON.parse(line));
  rows.push(
    cells.map((cell, index) =>
      index !== FIRST && NUMBER.test(cell)
        ? { value: Number(cell.replace(',', '.')), type: Number }
        : { value: cell, type: String },
    ),
  );
}
process.stdout.end(await writeXlsxFile(rows, { sheet: 'Товари', stickyRowsCount: 1 }).toBuffer());

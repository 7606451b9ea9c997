/**
 * Creates a spreadsheet. Standard input has JSON lists, one a line: of each column whether its cells are numbers, the
 * headings, and the cells of each row. Standard output is the file.
 */
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import writeXlsxFile from 'write-excel-file/node';

const rowSchema = v.array(v.string());
/** Cells of number columns that become numbers; all others stay text, such as `100: 90; 200: 80`. */
const NUMBER = /^(?:0|[1-9]\d{0,8})(?:,\d\d)?$/;

const rows: ({ value: string; type: StringConstructor } | { value: number; type: NumberConstructor })[][] = [];
let numbers: readonly boolean[] | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  const said: unknown = JSON.parse(line);
  if (!numbers) {
    numbers = v.parse(v.array(v.boolean()), said);
    continue;
  }
  const isNumber = numbers;
  rows.push(
    v
      .parse(rowSchema, said)
      .map((cell, index) =>
        isNumber[index] && NUMBER.test(cell)
          ? { value: Number(cell.replace(',', '.')), type: Number }
          : { value: cell, type: String },
      ),
  );
}
process.stdout.end(await writeXlsxFile(rows, { sheet: 'Товари', stickyRowsCount: 1 }).toBuffer());

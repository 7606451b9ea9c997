/**
 * A cell that begins with one of these is a formula to a spreadsheet, also in a CSV file: a product's name could run
 * what its author wants on the machine of whoever opens the export.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const GUARDED = /^'+[=+\-@\t\r\n]/;

/** A text as a cell that no spreadsheet computes: an apostrophe before it, as people write it themselves. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that was guarded. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/**
 * Matches a cell that spreadsheets treat as a formula, also in a CSV file: the author of a product's name could run
 * code on the machine of the person who opens the export.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const GUARDED = /^'+[=+\-@\t\r\n]/;

/**
 * Returns the text with an apostrophe before it if it would be a formula, the usual way to mark text in spreadsheets.
 */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns the text without the apostrophe of guardFormula(). */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

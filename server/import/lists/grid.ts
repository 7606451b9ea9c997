/** A pasted text as rows of cells. Empty rows are kept, so that the numbers of rows are those of the text. */
export type Grid = readonly (readonly string[])[];

/** Separators by preference: a tab is never part of a cell, two spaces seldom are. */
const SEPARATORS: readonly RegExp[] = [/\t/, /;/, /\|/, / {2,}/];

/** A separator is used if so many of the rows with text have it. */
const SHARE = 0.5;

/** A name that is followed by numbers, as a list copied from a PDF has it: `Мордан 150 мл 389,50 12`. */
const NUMBERS_AT_END = /^(.*?\p{L}.*?)((?:\s+\d{1,3}(?:[ \u00a0]\d{3})*(?:[.,]\d{2}))+(?:\s+\d{1,4})?)\s*$/u;

/** Splits a text that was copied from a spreadsheet, a letter or a PDF into rows and cells. */
export function gridOf(text: string): Grid {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const full = lines.filter((line) => line.trim() !== '');
  const separator = SEPARATORS.find(
    (one) => full.filter((line) => one.test(line.trim())).length >= Math.max(1, full.length * SHARE),
  );
  return lines.map((line) => (separator ? line.split(separator).map(cellOf) : splitNumbers(line.trim())));
}

/** Removes the quotes that spreadsheets and CSV files put around a cell. */
const cellOf = (text: string) =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim();

function splitNumbers(line: string): readonly string[] {
  const found = NUMBERS_AT_END.exec(line);
  if (!found) return [line];
  const [, name = '', numbers = ''] = found;
  const sums = numbers.match(/\d{1,3}(?:[ \u00a0]\d{3})*[.,]\d{2}|\d{1,4}$/g) ?? [];
  return [name.trim(), ...sums];
}

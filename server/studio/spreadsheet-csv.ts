import { stringify } from 'csv-stringify/sync';
import { decimalMoney } from '../../src/rules/money.ts';

export type CsvCell = string | number | null;

/** Returns rows as CSV for the spreadsheets of Ukraine: separated by semicolons, since sums have a decimal comma. */
export const spreadsheetCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      delimiter: ';',
      bom: true,
      record_delimiter: 'windows',
      // A name that begins like a formula stays text.
      escape_formulas: true,
    },
  );

/** Formats a sum in hryvnias with a decimal comma. */
export const commaMoney = (kopiykas: number): string => decimalMoney(kopiykas).replace('.', ',');

/** Returns a phone without its plus, which would turn it into a formula. */
export const csvPhone = (phone: string | null): string | null => phone?.replace(/^\+/, '') ?? null;

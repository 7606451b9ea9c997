import { stringify } from 'csv-stringify/sync';
import { decimalMoney } from '../../src/rules/money.ts';

export type CsvCell = string | number | null;

/** Returns rows, of which the first one has the headings, as the CSV that local spreadsheets expect. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      // Sums have a decimal comma.
      delimiter: ';',
      bom: true,
      record_delimiter: 'windows',
      // A name that begins like a formula stays text.
      escape_formulas: true,
    },
  );

/** Formats a sum with a decimal comma, as local spreadsheets expect. */
export const csvMoney = (kopiykas: number): string => decimalMoney(kopiykas).replace('.', ',');

/** Formats a phone without its leading plus, which would turn it into a formula. */
export const csvPhone = (phone: string | null): string | null => phone?.replace(/^\+/, '') ?? null;

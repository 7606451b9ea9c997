import { type FieldKind, type FieldRow, type FieldRows, isLocalizedRow } from '../../studio/contract/field-rows.ts';

/** Builds SQL for the plain fields of products; see studio/contract/product-fields.ts. */

const TYPES: Readonly<Record<FieldKind, string>> = {
  line: 'text',
  gtin: 'text',
  localizedLine: 'jsonb',
  localizedText: 'jsonb',
  money: 'integer',
  integer: 'integer',
  flag: 'boolean',
};

const listed = (rows: FieldRows, sqlOf: (row: FieldRow, name: string) => string) =>
  Object.entries(rows)
    .map(([name, row]) => sqlOf(row, name))
    .join(', ');

/** Returns the list of a SELECT, with field names as aliases: `p.sku AS "sku", p.old_price AS "oldPrice"`. */
export const selectList = (rows: FieldRows, table: string): string =>
  listed(rows, ({ column }, name) => `${table}.${column} AS "${name}"`);

/** Returns the expression for the value of a column; a localised text is read in the language `$1`. */
export const valueInLanguage = (row: FieldRow, table: string): string =>
  `${table}.${row.column}${isLocalizedRow(row) ? ' ->> $1' : ''}`;

/** Returns the column definitions for json_to_recordset(): `"sku" text, "oldPrice" integer`. */
export const recordList = (rows: FieldRows): string => listed(rows, ({ kind }, name) => `"${name}" ${TYPES[kind]}`);

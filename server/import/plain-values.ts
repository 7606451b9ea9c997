import type { TableColumn } from '../../studio/contract/field-rows.ts';
import type { ImportedField } from '../../studio/contract/product-fields.ts';
import type { ProductRecord } from '../db/write/records.ts';

export type PlainFields = Pick<ProductRecord, ImportedField>;
export type PlainValue = PlainFields[ImportedField];

/** Returns a product's value for a column; a localised text is returned in the column's language. */
export function valueIn(
  product: PlainFields,
  { name, lang }: TableColumn<ImportedField>,
): string | number | boolean | null {
  const value = product[name];
  if (typeof value !== 'object' || value === null) return value;
  return lang === null ? null : value[lang];
}

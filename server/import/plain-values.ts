import type { TableColumn } from '../../studio/contract/field-rows.ts';
import type { ProductField } from '../../studio/contract/product-fields.ts';
import type { ProductRecord } from '../db/write/records.ts';

export type PlainFields = Pick<ProductRecord, ProductField>;
export type PlainValue = PlainFields[ProductField];

/** Returns a product's value for a column; a localised text is returned in the column's language. */
export function valueIn(
  product: PlainFields,
  { name, lang }: TableColumn<ProductField>,
): string | number | boolean | null {
  const value = product[name];
  if (typeof value !== 'object' || value === null) return value;
  return lang === null ? null : value[lang];
}

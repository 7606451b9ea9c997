import * as v from 'valibot';
import { namesOf, tableColumnsOf } from './field-rows.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';

/** Columns of the plain fields. */
export const PLAIN_COLUMNS = tableColumnsOf(PRODUCT_FIELDS);
type PlainColumn = keyof typeof PLAIN_COLUMNS;

/** Columns of everything else, by the plain column that they follow. `currency` is checked but not stored. */
const FOLLOWING = {
  sku: ['slug', 'category'],
  oldPrice: ['currency', 'tiers', 'stock', 'stock.seen', 'stock.set'],
  weight: ['size.length', 'size.width', 'size.height'],
  isPublished: [
    'family',
    'familyPosition',
    'familyValues.uk',
    'familyValues.ru',
    'services',
    'pictures',
    'pictureAlts.uk',
    'pictureAlts.ru',
  ],
} as const satisfies Partial<Record<PlainColumn, readonly string[]>>;
export type OtherColumn = (typeof FOLLOWING)[keyof typeof FOLLOWING][number];

/** A field with one column in every product table. */
export type FixedField = PlainColumn | OtherColumn;
/** The column of an attribute, by its code. */
export type AttributeField = `attributes.${string}`;
/** Fields that a column of a product table can hold. */
export type TableField = FixedField | AttributeField;

const following: Partial<Record<PlainColumn, readonly OtherColumn[]>> = FOLLOWING;
export const TABLE_FIELDS: readonly FixedField[] = namesOf(PLAIN_COLUMNS).flatMap((column) => [
  column,
  ...(following[column] ?? []),
]);

export const attributeField = (code: string): AttributeField => `attributes.${code}`;
export const isAttributeField = (field: string): field is AttributeField => field.startsWith('attributes.');
export const tableFieldSchema = v.union([
  v.picklist(TABLE_FIELDS),
  v.pipe(v.string(), v.regex(/^attributes\.[a-z\d-]{1,64}$/)) as v.GenericSchema<AttributeField>,
]);

export const ENCODINGS = ['utf-8', 'windows-1251', 'utf-16le', 'utf-16be'] as const;
export const SEPARATORS = [';', '\t', ',', '|'] as const;

/**
 * States of an import: `reading` rows of the file, `checking` them against the shop, `checked`, `running`, `paused`,
 * `done` or `cancelled`, `undoing`, `undone`; `failed` if the file cannot be read.
 */
export const IMPORT_STATES = [
  'reading',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const;

/** Outcomes of checking a row. */
export const ROW_OUTCOMES = ['added', 'changed', 'same', 'wrong'] as const;

/**
 * Results of a row: `written`; `same` if the shop already had the values; `refused` if the shop was changed after the
 * check; after an undo `undone`, or `kept` if the product was changed after the import.
 */
export const ROW_RESULTS = ['written', 'same', 'refused', 'undone', 'kept'] as const;

/** Maximum size of a file in bytes. */
export const MOST_FILE_BYTES = 32 * 1024 * 1024;

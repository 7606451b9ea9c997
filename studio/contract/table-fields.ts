/** Fields that a column of a product table can hold. `currency` is checked but not stored. */
export const TABLE_FIELDS = [
  'sku',
  'slug',
  'category',
  'brand',
  'gtin',
  'mpn',
  'name.uk',
  'name.ru',
  'summary.uk',
  'summary.ru',
  'description.uk',
  'description.ru',
  'price',
  'oldPrice',
  'currency',
  'tiers',
  'stock',
  'stock.set',
  'weight',
  'size.length',
  'size.width',
  'size.height',
  'popularity',
  'isPublished',
  'services',
  'family',
  'familyPosition',
  'familyValues.uk',
  'familyValues.ru',
] as const;
export type TableField = (typeof TABLE_FIELDS)[number];

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

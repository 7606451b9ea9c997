/** What a column of a table of products can be. `currency` is looked at and not kept. */
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
 * What is done with a file that is imported: `reading` its rows, `checking` them against the shop, `checked`, `running`,
 * `paused`, `done` or `cancelled`, `undoing`, `undone`; `failed` when it cannot be read.
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

/** What checking a row has said. */
export const ROW_OUTCOMES = ['added', 'changed', 'same', 'wrong'] as const;

/**
 * What became of a row: `written`; `same` when the shop had it so by then; `refused` when the shop has changed since the
 * check; after an undo `undone`, or `kept` where the product was changed after the import.
 */
export const ROW_RESULTS = ['written', 'same', 'refused', 'undone', 'kept'] as const;

/** Bytes of the largest file. */
export const MOST_FILE_BYTES = 32 * 1024 * 1024;

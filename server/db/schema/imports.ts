import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { IMPORT_STATES, ROW_OUTCOMES, ROW_RESULTS } from '../../../studio/contract/table-fields.ts';
import { bytea } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export type ImportState = (typeof IMPORT_STATES)[number];
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
export type RowResult = (typeof ROW_RESULTS)[number];

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Tables of products that are imported; their rows wait in `import_rows`. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<ImportState>().notNull().default('reading'),
    fileName: text('file_name').notNull(),
    /** Who has uploaded the file. */
    staffId: uuid('staff_id'),
    author: text('author').notNull(),
    /** `csv`, `xlsx` or `yml`; null while nobody has looked. */
    format: text('format'),
    /** Encoding, separator, sheet: as found, or as chosen. */
    settings: jsonb('settings').notNull().default({}),
    sheets: jsonb('sheets').$type<readonly string[]>().notNull().default([]),
    columns: jsonb('columns').$type<readonly string[]>().notNull().default([]),
    /** For each column the field that it is, or null. */
    mapping: jsonb('mapping').$type<readonly (string | null)[]>().notNull().default([]),
    isEmptyCleared: boolean('is_empty_cleared').notNull().default(false),
    /** Hash of the headings. */
    shape: text('shape'),
    /** Rows that the present step has done, and of how many. */
    progress: integer('progress').notNull().default(0),
    rowCount: integer('row_count').notNull().default(0),
    /** Why the file cannot be read. */
    problem: jsonb('problem'),
    /** Rises with everything that somebody asks of it: a step that was asked for before stops. */
    revision: integer('revision').notNull().default(0),
    /** Of the audit: everything that the import writes is one, everything that its undoing writes another. */
    batch: uuid('batch').notNull().defaultRandom(),
    undoBatch: uuid('undo_batch').notNull().defaultRandom(),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('imports_created').on(table.createdAt.desc()),
    check('imports_state', sql`${table.state} IN (${oneOf(IMPORT_STATES)})`),
    check('imports_format', sql`${table.format} IN ('csv', 'xlsx', 'yml')`),
  ],
);

/** The files themselves: any process may read them, and they can be read again in another encoding. */
export const importFiles = pgTable('import_files', {
  importId: uuid('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  content: bytea('content').notNull(),
});

/** The rows of a file: what they say, what they would change, what they have changed. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet numbers it. */
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<readonly string[]>().notNull(),
    outcome: text('outcome').$type<RowOutcome>(),
    slug: text('slug'),
    /** What the row changes: `{ field, before, after }`. */
    differences: jsonb('differences'),
    /** What is wrong with it, by column. */
    problems: jsonb('problems'),
    result: text('result').$type<RowResult>(),
    /** The product before and after it was written; null before where there was none. */
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('import_rows_outcome').on(table.importId, table.outcome, table.row),
    index('import_rows_to_do').on(table.importId, table.row).where(sql`${table.result} IS NULL`),
    index('import_rows_result').on(table.importId, table.result, table.row),
    check('import_rows_outcome', sql`${table.outcome} IN (${oneOf(ROW_OUTCOMES)})`),
    check('import_rows_result', sql`${table.result} IN (${oneOf(ROW_RESULTS)})`),
  ],
);

/** What the columns of files with these headings were the last time. */
export const importMappings = pgTable('import_mappings', {
  shape: text('shape').primaryKey(),
  mapping: jsonb('mapping').$type<readonly (string | null)[]>().notNull(),
  isEmptyCleared: boolean('is_empty_cleared').notNull(),
});

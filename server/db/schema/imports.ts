import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { IMPORT_STATES, ROW_OUTCOMES, ROW_RESULTS } from '../../../studio/contract/table-fields.ts';
import { bytea, oneOf } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export type ImportState = (typeof IMPORT_STATES)[number];
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
export type RowResult = (typeof ROW_RESULTS)[number];

/** Imports of product tables; their rows are staged in `import_rows`. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<ImportState>().notNull().default('reading'),
    fileName: text('file_name').notNull(),
    /** The staff member who uploaded the file, and the name; null and `command:import` for the command. */
    staffId: uuid('staff_id'),
    author: text('author').notNull(),
    /** `csv`, `xlsx` or `yml`; null until the format is detected. */
    format: text('format'),
    /** Encoding, separator and sheet: detected, or chosen by the editor. */
    settings: jsonb('settings').notNull().default({}),
    sheets: jsonb('sheets').$type<readonly string[]>().notNull().default([]),
    columns: jsonb('columns').$type<readonly string[]>().notNull().default([]),
    /** The field that each column maps to, or null. */
    mapping: jsonb('mapping').$type<readonly (string | null)[]>().notNull().default([]),
    isEmptyCleared: boolean('is_empty_cleared').notNull().default(false),
    /** Hash of the headings. */
    shape: text('shape'),
    /** Number of rows that the current step has processed, and their total. */
    progress: integer('progress').notNull().default(0),
    rowCount: integer('row_count').notNull().default(0),
    /** The reason why the file cannot be read. */
    problem: jsonb('problem'),
    /** Incremented with every request of an editor: a step that was requested before stops. */
    revision: integer('revision').notNull().default(0),
    /** Batches of the audit log: one for all writes of the import, another for all writes of its undo. */
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

/** Contents of the files: any process may read them, and they can be parsed again in another encoding. */
export const importFiles = pgTable('import_files', {
  importId: uuid('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  content: bytea('content').notNull(),
});

/** Staged rows of a file: their cells, the planned changes and the results. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Row number as in a spreadsheet. */
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<readonly string[]>().notNull(),
    outcome: text('outcome').$type<RowOutcome>(),
    slug: text('slug'),
    /** Changes of the row: `{ field, before, after }`. */
    differences: jsonb('differences'),
    /** Problems of the row, by column. */
    problems: jsonb('problems'),
    result: text('result').$type<RowResult>(),
    /** The product before and after the write; `before` is null for a new one. */
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

/** Column mappings last used for files with these headings. */
export const importMappings = pgTable('import_mappings', {
  shape: text('shape').primaryKey(),
  mapping: jsonb('mapping').$type<readonly (string | null)[]>().notNull(),
  isEmptyCleared: boolean('is_empty_cleared').notNull(),
});

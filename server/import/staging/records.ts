import * as v from 'valibot';
import { ENCODINGS, IMPORT_STATES, SEPARATORS, tableFieldSchema } from '../../../studio/contract/table-fields.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { PROBLEM_CODES } from '../problem-texts.ts';
import { TABLE_ERROR_CODES } from '../tables/table.ts';

const paramsSchema = v.optional(v.record(v.string(), v.union([v.string(), v.number()])));

/** A problem of a row, as stored in `import_rows.problems`. */
export const cellProblemSchema = v.object({
  column: v.nullable(v.number()),
  field: v.nullable(tableFieldSchema),
  value: v.string(),
  problem: v.object({ code: v.picklist(PROBLEM_CODES), params: paramsSchema }),
});

/** A change of a row, as stored in `import_rows.differences`. */
export const differenceSchema = v.object({
  field: v.string(),
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
});

const tableProblemSchema = v.object({ code: v.picklist(TABLE_ERROR_CODES), params: paramsSchema });
const settingsSchema = v.object({
  encoding: v.optional(v.picklist(ENCODINGS)),
  separator: v.optional(v.picklist(SEPARATORS)),
  sheet: v.optional(v.string()),
});
export const mappingSchema = v.array(v.nullable(tableFieldSchema));

export const importSchema = v.object({
  id: v.string(),
  state: v.picklist(IMPORT_STATES),
  fileName: v.string(),
  /** Null for an import by a command. */
  author: v.nullable(v.string()),
  format: v.nullable(v.picklist(['csv', 'xlsx', 'yml'])),
  settings: settingsSchema,
  sheets: v.array(v.string()),
  columns: v.array(v.string()),
  mapping: mappingSchema,
  isEmptyCleared: v.boolean(),
  shape: v.nullable(v.string()),
  progress: v.number(),
  rowCount: v.number(),
  problem: v.nullable(tableProblemSchema),
  revision: v.number(),
  batch: v.string(),
  undoBatch: v.string(),
  createdAt: v.date(),
  startedAt: v.nullable(v.date()),
  endedAt: v.nullable(v.date()),
});
/** An import as stored. */
export type ImportRecord = v.InferOutput<typeof importSchema>;

/** Columns for importSchema. */
export const IMPORT_COLUMNS = `id, state, file_name AS "fileName",
  CASE WHEN staff_id IS NOT NULL THEN author END AS author, format, settings, sheets, columns, mapping,
  is_empty_cleared AS "isEmptyCleared", shape, progress, row_count AS "rowCount", problem, revision, batch,
  undo_batch AS "undoBatch", created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt"`;

/** Returns an import; null when it does not exist. */
export const readImport = (client: Queryable, id: string): Promise<ImportRecord | null> =>
  readRow(client, importSchema, { text: `SELECT ${IMPORT_COLUMNS} FROM imports WHERE id = $1`, values: [id] });

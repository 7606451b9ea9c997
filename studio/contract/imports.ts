import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { countSchema, listPageEntries } from '../../src/contract/list.ts';
import { importRowsQuery } from './queries/imports.ts';
import { ENCODINGS, IMPORT_STATES, ROW_OUTCOMES, ROW_RESULTS, SEPARATORS, TABLE_FIELDS } from './table-fields.ts';

/** Tables of products that are imported, and tables that are exported. */

const mappingSchema = v.pipe(v.array(v.nullable(v.picklist(TABLE_FIELDS))), v.maxLength(200));

const settingsSchema = v.object({
  encoding: v.optional(v.picklist(ENCODINGS)),
  separator: v.optional(v.picklist(SEPARATORS)),
  sheet: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** Rows by what checking them has said, and by what became of them. */
const countsSchema = v.object({
  ...v.entriesFromList(ROW_OUTCOMES, countSchema),
  results: v.object(v.entriesFromList(ROW_RESULTS, countSchema)),
});

const importEntries = {
  id: v.string(),
  state: v.picklist(IMPORT_STATES),
  fileName: v.string(),
  /** Who has uploaded it. */
  author: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  endedAt: v.nullable(v.string()),
  rowCount: countSchema,
};

const importSchema = v.object({
  ...importEntries,
  format: v.nullable(v.picklist(['csv', 'xlsx', 'yml'])),
  settings: settingsSchema,
  sheets: v.array(v.string()),
  columns: v.array(v.string()),
  mapping: mappingSchema,
  isEmptyCleared: v.boolean(),
  /** Rows that the present step has done. */
  progress: countSchema,
  counts: countsSchema,
  /** Why the file cannot be read, in the language of the request. */
  problem: v.nullable(v.string()),
  /** Whether another encoding or sheet can still be chosen. */
  hasFile: v.boolean(),
  /** The first rows, as the file has them. */
  sample: v.array(v.array(v.string())),
});
export type StudioImport = v.InferOutput<typeof importSchema>;

const importRowSchema = v.object({
  /** As a spreadsheet numbers it. */
  row: v.number(),
  slug: v.nullable(v.string()),
  outcome: v.nullable(v.picklist(ROW_OUTCOMES)),
  result: v.nullable(v.picklist(ROW_RESULTS)),
  /** As people read them; null is nothing. */
  differences: v.array(v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
  problems: v.array(
    v.object({
      /** Heading of the column; null where the file has none for it. */
      column: v.nullable(v.string()),
      field: v.nullable(v.picklist(TABLE_FIELDS)),
      value: v.string(),
      /** What is wrong, in the language of the request. */
      message: v.string(),
    }),
  ),
});
export type ImportRow = v.InferOutput<typeof importRowSchema>;

const id = v.pipe(v.string(), v.uuid());

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/studio/imports',
  response: v.array(v.object(importEntries)),
});

/** The body is the file. */
export const uploadImport = defineEndpoint({
  method: 'POST',
  path: '/studio/imports',
  query: { name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) },
  response: v.object({ id: v.string() }),
});

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/studio/imports/{id}',
  params: { id },
  response: importSchema,
});

export const listImportRows = defineEndpoint({
  method: 'GET',
  path: '/studio/imports/{id}/rows',
  params: { id },
  query: importRowsQuery,
  response: v.object({ ...listPageEntries, total: countSchema, rows: v.array(importRowSchema) }),
});

/** Checks again: with other columns, or because the shop has changed. `settings` read the file anew. */
export const chooseImport = defineEndpoint({
  method: 'POST',
  path: '/studio/imports/{id}/check',
  params: { id },
  body: v.strictObject({
    mapping: v.optional(mappingSchema),
    isEmptyCleared: v.optional(v.boolean()),
    settings: v.optional(settingsSchema),
  }),
  response: v.object({ id: v.string() }),
});

/** What writing or undoing an import would do to the shop, in products; asked before it is done. */
const importConsequencesSchema = v.object({
  /** Products that come into the shop, are shown otherwise in it, and go from it. */
  appearing: countSchema,
  changing: countSchema,
  vanishing: countSchema,
  /** Pages that go with these, at most: their own, and those of lists that become shorter, in both languages. */
  removedPages: countSchema,
});
export type ImportConsequences = v.InferOutput<typeof importConsequencesSchema>;

export const getImportConsequences = defineEndpoint({
  method: 'GET',
  path: '/studio/imports/{id}/consequences/{command}',
  params: { id, command: v.picklist(['run', 'undo']) },
  response: importConsequencesSchema,
});

const IMPORT_COMMANDS = ['run', 'pause', 'cancel', 'undo'] as const;

export const commandStudioImport = defineEndpoint({
  method: 'POST',
  path: '/studio/imports/{id}/commands',
  params: { id },
  body: v.strictObject({
    command: v.picklist(IMPORT_COMMANDS),
    /** So many pages go, as whoever asks was told: they may. */
    removedPages: v.optional(countSchema, 0),
  }),
  response: v.object({ id: v.string() }),
});

/** The rows that are wrong or were left, with what is wrong: a CSV file that can be mended and imported. */
export const downloadImportProblems = defineEndpoint({
  method: 'GET',
  path: '/studio/imports/{id}/problems',
  params: { id },
  format: 'document',
});

const EXPORT_FORMATS = ['csv', 'xlsx', 'yml'] as const;

/** What of the products a table has, by the names of the list's filters. */
export const exportProducts = defineEndpoint({
  method: 'GET',
  path: '/studio/exports/products/{format}',
  params: { format: v.picklist(EXPORT_FORMATS) },
  query: {
    q: v.optional(v.pipe(v.string(), v.maxLength(200))),
    category: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
    state: v.optional(v.picklist(['published', 'hidden'])),
  },
  format: 'document',
});

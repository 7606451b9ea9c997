import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { countSchema, listPageEntries } from '../../src/contract/list.ts';
import { priceWarningSchema, suspiciousPricesSchema } from './price-warnings.ts';
import { importRowsQuery } from './queries/imports.ts';
import { ENCODINGS, IMPORT_STATES, ROW_OUTCOMES, ROW_RESULTS, SEPARATORS, tableFieldSchema } from './table-fields.ts';
import { localizedSchema } from './texts.ts';

/** Imports and exports of product tables. */

const mappingSchema = v.pipe(v.array(v.nullable(tableFieldSchema)), v.maxLength(200));

const settingsSchema = v.object({
  encoding: v.optional(v.picklist(ENCODINGS)),
  separator: v.optional(v.picklist(SEPARATORS)),
  sheet: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** Row counts by the outcome of the check and by the result of the import. */
const countsSchema = v.object({
  ...v.entriesFromList(ROW_OUTCOMES, countSchema),
  results: v.object(v.entriesFromList(ROW_RESULTS, countSchema)),
});

const importEntries = {
  id: v.string(),
  state: v.picklist(IMPORT_STATES),
  fileName: v.string(),
  /** The person who uploaded it; null for a command. */
  author: v.nullable(v.string()),
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
  /** Number of rows that the present step has processed. */
  progress: countSchema,
  counts: countsSchema,
  /** Reason why the file cannot be read, in the language of the request. */
  problem: v.nullable(v.string()),
  /** True if the file is still stored, so another encoding or sheet can be chosen. */
  hasFile: v.boolean(),
  /** Attributes that columns can be mapped to. */
  attributes: v.array(v.object({ code: v.string(), name: localizedSchema })),
  /** The first rows of the file, unchanged. */
  sample: v.array(v.array(v.string())),
});
export type StudioImport = v.InferOutput<typeof importSchema>;

const importRowSchema = v.object({
  /** Row number as a spreadsheet shows it. */
  row: v.number(),
  slug: v.nullable(v.string()),
  outcome: v.nullable(v.picklist(ROW_OUTCOMES)),
  result: v.nullable(v.picklist(ROW_RESULTS)),
  /** Values formatted for people; null for no value. */
  differences: v.array(v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
  /** Reasons to look at its prices before they are written. */
  warnings: v.array(priceWarningSchema),
  problems: v.array(
    v.object({
      /** Heading of the column; null if the file has no column for the field. */
      column: v.nullable(v.string()),
      field: v.nullable(tableFieldSchema),
      value: v.string(),
      /** Error message in the language of the request. */
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

/** Uploads a table. The request body is the file. */
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
  response: v.object({ ...listPageEntries, total: countSchema, unusual: countSchema, rows: v.array(importRowSchema) }),
});

/**
 * Checks the rows again, with other columns or against the present state of the shop. With `settings` the file is read
 * again.
 */
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

/** Effect of running or undoing an import on the shop, shown before it is confirmed. */
const importConsequencesSchema = v.object({
  /** Numbers of products that appear in the shop, change in it, and disappear from it. */
  appearing: countSchema,
  changing: countSchema,
  vanishing: countSchema,
  /**
   * Upper bound of the pages that are removed: the products' pages and the pages of lists that become shorter, in both
   * languages.
   */
  removedPages: countSchema,
  /** Unusual prices that a run would write; the command has to confirm them. */
  suspicious: v.nullable(suspiciousPricesSchema),
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
    /** Number of removed pages that the person has confirmed; up to so many may be removed. */
    removedPages: v.optional(countSchema, 0),
  }),
  response: v.object({ id: v.string() }),
});

/** Returns the wrong and refused rows with their errors as CSV, which can be corrected and imported. */
export const downloadImportProblems = defineEndpoint({
  method: 'GET',
  path: '/studio/imports/{id}/problems',
  params: { id },
  format: 'document',
});

const EXPORT_FORMATS = ['csv', 'xlsx', 'yml'] as const;

/** Exports the products that match the filters of the list, as a table. */
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

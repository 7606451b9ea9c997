import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { localizedTexts } from '../../../src/contract/localized.ts';
import { pageCount } from '../../../src/rules/pagination.ts';
import type { StudioImport } from '../../../studio/contract/imports.ts';
import { may, type Role } from '../../../studio/contract/permissions.ts';
import type { ROW_FILTERS } from '../../../studio/contract/queries/imports.ts';
import { ROW_OUTCOMES, ROW_RESULTS } from '../../../studio/contract/table-fields.ts';
import { sumText } from '../../../studio/contract/tiers-text.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { ApiError } from '../../errors.ts';
import { wordProblem } from '../../import/problem-texts.ts';
import {
  cellProblemSchema,
  differenceSchema,
  IMPORT_COLUMNS,
  type ImportRecord,
  importSchema,
  readImport,
} from '../../import/staging/records.ts';
import { readAttributes } from '../../import/tables/attribute-columns.ts';
import { wordTableProblem } from '../../import/tables/table.ts';
import { kopiykas, readRowWarnings, tiersSchema } from './row-prices.ts';

const MOST_LISTED = 50;
const SAMPLE = 5;
/** Maximum length of a cell in the sample, in characters. */
const SAMPLE_LENGTH = 200;
const ROWS_A_PAGE = 50;

const head = ({ id, state, fileName, author, createdAt, endedAt, rowCount }: ImportRecord) => ({
  id,
  state,
  fileName,
  author,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  rowCount,
});

/** Returns the latest imports, the newest first. */
export async function readImports(db: Queryable) {
  const rows = await readRows(db, importSchema, {
    text: `SELECT ${IMPORT_COLUMNS} FROM imports ORDER BY created_at DESC LIMIT ${MOST_LISTED}`,
  });
  return rows.map(head);
}

/** Returns an import. @throws ApiError import_not_found */
export async function requireImport(db: Queryable, id: string): Promise<ImportRecord> {
  const record = await readImport(db, id);
  if (!record) throw new ApiError('import_not_found');
  return record;
}

/** Returns an import with its progress. @throws ApiError import_not_found */
export async function readStudioImport(db: Queryable, id: string, lang: Language): Promise<StudioImport> {
  const record = await requireImport(db, id);
  const { format, settings, sheets, columns, mapping, isEmptyCleared, progress, problem } = record;
  const file = await readRow(db, v.object({ exists: v.boolean() }), {
    text: 'SELECT EXISTS (SELECT FROM import_files WHERE import_id = $1)',
    values: [id],
  });
  const sample = await readRows(db, v.object({ cells: v.array(v.string()) }), {
    text: 'SELECT cells FROM import_rows WHERE import_id = $1 ORDER BY row LIMIT $2',
    values: [id, SAMPLE],
  });
  return {
    ...head(record),
    format,
    settings,
    sheets,
    columns,
    mapping,
    isEmptyCleared,
    progress,
    counts: await countRows(db, id),
    problem: problem && wordTableProblem(lang, problem),
    hasFile: file?.exists ?? false,
    attributes: [...(await readAttributes(db))],
    sample: sample.map(({ cells }) => cells.map((cell) => cell.slice(0, SAMPLE_LENGTH))),
  };
}

const countSchema = v.object({
  outcome: v.nullable(v.picklist(ROW_OUTCOMES)),
  result: v.nullable(v.picklist(ROW_RESULTS)),
  count: v.number(),
});

async function countRows(db: Queryable, id: string): Promise<StudioImport['counts']> {
  const rows = await readRows(db, countSchema, {
    text: `SELECT outcome, result, count(*)::int AS count FROM import_rows WHERE import_id = $1 GROUP BY outcome, result`,
    values: [id],
  });
  const outcomes = { added: 0, changed: 0, same: 0, wrong: 0 };
  const results = { written: 0, same: 0, refused: 0, undone: 0, kept: 0 };
  for (const { outcome, result, count } of rows) {
    if (outcome) outcomes[outcome] += count;
    if (result) results[result] += count;
  }
  return { ...outcomes, results };
}

const FILTERS: Readonly<Record<(typeof ROW_FILTERS)[number], string>> = {
  changes: `outcome IN ('added', 'changed')`,
  unusual: 'true',
  wrong: `outcome = 'wrong'`,
  refused: `result = 'refused'`,
  kept: `result = 'kept'`,
  all: 'true',
};

const storedRowSchema = v.object({
  row: v.number(),
  slug: v.nullable(v.string()),
  outcome: v.nullable(v.picklist(ROW_OUTCOMES)),
  result: v.nullable(v.picklist(ROW_RESULTS)),
  differences: v.nullable(v.array(differenceSchema)),
  problems: v.nullable(v.array(cellProblemSchema)),
});

interface RowsAsked {
  readonly show: keyof typeof FILTERS;
  readonly page: number;
  readonly lang: Language;
  /** Only those who may see costs are told that a price is below the cost. */
  readonly role: Role;
}

/** Returns one page of an import's rows, with the messages of their problems. */
export async function readImportRows(
  db: Queryable,
  { columns, id }: ImportRecord,
  { show, page, lang, role }: RowsAsked,
) {
  const warnings = await readRowWarnings(db, id, role);
  // $2 has the rows to choose from; null means all.
  const where = `import_id = $1 AND ($2::int[] IS NULL OR row = ANY($2)) AND ${FILTERS[show]}`;
  const chosen = show === 'unusual' ? [...warnings.keys()] : null;
  const counted = await readRow(db, v.object({ total: v.number() }), {
    text: `SELECT count(*)::int AS total FROM import_rows WHERE ${where}`,
    values: [id, chosen],
  });
  const total = counted?.total ?? 0;
  const pages = pageCount(total, ROWS_A_PAGE);
  const shown = Math.min(page, pages);
  const rows = await readRows(db, storedRowSchema, {
    text: `SELECT row, slug, outcome, result, differences, problems FROM import_rows WHERE ${where}
      ORDER BY row LIMIT $3 OFFSET $4`,
    values: [id, chosen, ROWS_A_PAGE, (shown - 1) * ROWS_A_PAGE],
  });
  return {
    page: shown,
    pageCount: pages,
    total,
    unusual: warnings.size,
    rows: rows.map((stored) => {
      const row = wordRow(stored, columns, lang);
      const differences = row.differences.filter(({ field }) => field !== 'cost' || may(role, 'costs.read'));
      return { ...row, differences, warnings: [...(warnings.get(row.row) ?? [])] };
    }),
  };
}

function wordRow(stored: v.InferOutput<typeof storedRowSchema>, columns: readonly string[], lang: Language) {
  const { differences, problems, ...row } = stored;
  return {
    ...row,
    differences: (differences ?? []).map(({ field, before, after }) => ({
      field,
      before: wordValue(before, lang),
      after: wordValue(after, lang),
    })),
    problems: (problems ?? []).map(({ column, field, value, problem }) => ({
      column: column === null ? null : (columns[column] ?? null),
      field,
      value,
      message: wordProblem(lang, problem),
    })),
  };
}

const picturesSchema = v.array(v.object({ mediaId: v.string(), alt: localizedSchema }));
const YES = localizedTexts({ uk: 'так', ru: 'да' });
const NO = localizedTexts({ uk: 'ні', ru: 'нет' });

/** Returns a value as text in a spreadsheet's format; null for none. */
function wordValue(value: unknown, lang: Language): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? YES[lang] : NO[lang];
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'string') return value;
  const sum = (hryvnias: number) => sumText(kopiykas(hryvnias));
  if (v.is(tiersSchema, value)) {
    return value.map(({ costBreakpoint, price }) => `${sum(costBreakpoint)}: ${sum(price)}`).join('; ');
  }
  if (v.is(picturesSchema, value)) return value.map(({ alt, mediaId }) => `${alt[lang]} (${mediaId})`).join('; ');
  if (Array.isArray(value)) return value.join('; ');
  if (v.is(localizedSchema, value)) return value.uk === value.ru ? value.uk : `${value.uk} / ${value.ru}`;
  return typeof value === 'object' ? Object.values(value).join(' × ') : String(value);
}

import { LANGUAGES } from '../../../src/contract/language.ts';
import { isAttributeField, TABLE_FIELDS, type TableField } from '../../../studio/contract/table-fields.ts';
import type { Problem } from '../problem-texts.ts';
import type { PlacedProblem } from '../problems.ts';
import type { CategoryNames } from './category-names.ts';
import type { SeenStock } from './cell-texts.ts';
import { emptied, parseCell } from './cells.ts';
import type { Mapping } from './columns.ts';
import { unguardFormula } from './formulas.ts';

/** A problem of a row or of one of its cells. */
export interface CellProblem {
  /** Index of the column; null when the table has no such column. */
  readonly column: number | null;
  /** Field of the column; null for the row itself. */
  readonly field: TableField | null;
  /** Text of the cell. */
  readonly value: string;
  readonly problem: Problem;
}

/** Options for reading the rows of a file. */
export interface RowReading {
  readonly mapping: Mapping;
  /** True if an empty cell clears its field, where possible; otherwise it keeps the value. */
  readonly isEmptyCleared: boolean;
  /** True for a spreadsheet or CSV, in which a leading apostrophe prevents a formula. */
  readonly isGuarded: boolean;
  readonly categories: Pick<CategoryNames, 'slugsOf'>;
}

/** A row in the form of an element of the products list in JSON files. */
export interface RowElement {
  readonly value: Readonly<Record<string, unknown>>;
  readonly problems: readonly CellProblem[];
}

/** Parses a row. A cell that cannot be parsed is reported and omitted. */
export function readRow(cells: readonly string[], reading: RowReading): RowElement {
  const problems: CellProblem[] = [];
  const said = new Map<TableField, unknown>();
  const { mapping, isEmptyCleared, isGuarded } = reading;
  const surplus = cells.slice(mapping.length).some((cell) => cell.trim() !== '');
  if (surplus) {
    const params = { count: cells.length, most: mapping.length };
    problems.push({ column: null, field: null, value: '', problem: { code: 'too_many_cells', params } });
  }
  for (const [column, field] of mapping.entries()) {
    if (field === null) continue;
    const cell = (cells[column] ?? '').trim();
    const value = isGuarded ? unguardFormula(cell).trim() : cell;
    const report = (problem: Problem) => problems.push({ column, field, value, problem });
    if (value === '') {
      const value = isEmptyCleared ? emptied(field) : undefined;
      if (value !== undefined) said.set(field, value);
      continue;
    }
    const parsed = field === 'category' ? findCategory(value, reading) : parseCell(field, value);
    if ('problem' in parsed) report(parsed.problem);
    else said.set(field, parsed.value);
  }
  problems.push(...sizeProblems(said, mapping), ...altProblems(said, mapping));
  return { value: elementOf(said), problems };
}

/** Finds a category by its slug, its name or its path in either language. */
function findCategory(name: string, { categories }: RowReading) {
  // An unknown name is passed on: the check of references reports it.
  const slugs = categories.slugsOf(name);
  if (slugs.length <= 1) return { value: slugs[0] ?? name };
  return { problem: { code: 'category_ambiguous', params: { name, slugs: slugs.join(', ') } } } as const;
}

const SIZE = ['size.length', 'size.width', 'size.height'] as const;

function sizeProblems(said: ReadonlyMap<TableField, unknown>, mapping: Mapping): readonly CellProblem[] {
  const missing = SIZE.filter((field) => !said.has(field));
  if (missing.length === 0 || missing.length === SIZE.length) return [];
  const [field] = missing;
  if (field === undefined) return [];
  const column = mapping.indexOf(field);
  return [{ column: column < 0 ? null : column, field, value: '', problem: { code: 'size_incomplete' } }];
}

const ALTS = LANGUAGES.map((lang) => ({ lang, field: `pictureAlts.${lang}` as const }));

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reports alt texts that are not one for each picture of the row. */
function altProblems(said: ReadonlyMap<TableField, unknown>, mapping: Mapping): readonly CellProblem[] {
  const most = listIn(said.get('pictures')).length;
  return ALTS.flatMap(({ field }) => {
    const alts = said.get(field);
    const count = listIn(alts).length;
    if (alts === undefined || count === most) return [];
    const problem = { code: 'alts_count', params: { count, most } } as const;
    return [{ column: mapping.indexOf(field), field, value: '', problem }];
  });
}

function elementOf(said: ReadonlyMap<TableField, unknown>): Readonly<Record<string, unknown>> {
  const element: Record<string, unknown> = {};
  const attributeValues: Record<string, unknown> = {};
  for (const [field, value] of said) {
    const [name = '', part] = field.split('.');
    if (field === 'currency' || name === 'pictures' || name === 'pictureAlts' || field === 'stock.seen') continue;
    if (isAttributeField(field)) attributeValues[part ?? ''] = value;
    else if (part === undefined) element[name] = value;
    else element[name] = { ...(typeof element[name] === 'object' ? element[name] : {}), [part]: value };
  }
  for (const [name, value] of Object.entries(element)) element[name] = withoutNulls(value);
  if (SIZE.some((field) => !said.has(field))) delete element.size;
  return {
    ...element,
    ...(Object.keys(attributeValues).length > 0 && { attributeValues }),
    ...picturesOf(said),
    ...stockOf(said),
  };
}

/** Returns a text without the languages that are cleared; null if all are. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, part]) => part !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

function picturesOf(said: ReadonlyMap<TableField, unknown>) {
  const ids = said.get('pictures');
  if (ids === undefined) return {};
  return {
    pictures: listIn(ids).map((mediaId, index) => ({
      mediaId,
      alt: Object.fromEntries(
        ALTS.flatMap(({ lang, field }) => (said.has(field) ? [[lang, listIn(said.get(field))[index]]] : [])),
      ),
    })),
  };
}

/** Returns the stock of a row of an export as a change since then. */
function stockOf(said: ReadonlyMap<TableField, unknown>) {
  const count = said.get('stock');
  const seen = said.get('stock.seen') as SeenStock | undefined;
  return count === undefined || seen === undefined || said.has('stock.set') ? {} : { stock: { count, seen } };
}

/** Assigns a problem of an element to the cell that it comes from. */
export function atCell({ field, problem }: PlacedProblem, cells: readonly string[], mapping: Mapping): CellProblem {
  const own = mapping.find(
    (name) =>
      name !== null && (name === field.replace(/^attributeValues\./, 'attributes.') || field.startsWith(`${name}[`)),
  );
  // A problem of `name`, missing in both languages, belongs to the first of its columns; `stock` may be in the column
  // of the stock-take.
  const wider = mapping.find((name) => name?.startsWith(`${field}.`)) ?? null;
  const found = own ?? wider;
  const column = found === null || found === undefined ? null : mapping.indexOf(found);
  return {
    column,
    field: found ?? fieldOf(field),
    value: column === null ? '' : (cells[column] ?? ''),
    problem,
  };
}

/** Returns the field of a column that the table lacks; of a text in two languages the first. */
const fieldOf = (field: string): TableField | null =>
  TABLE_FIELDS.find((name) => name === field) ?? TABLE_FIELDS.find((name) => name.startsWith(`${field}.`)) ?? null;

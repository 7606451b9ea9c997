import type { TableField } from '../../../studio/contract/table-fields.ts';
import type { Problem } from '../problem-texts.ts';
import type { PlacedProblem } from '../problems.ts';
import { EMPTIED, parseCell } from './cells.ts';
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
  /** Slugs of categories, by slug and by lower-case name. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
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
      if (isEmptyCleared && field in EMPTIED) said.set(field, EMPTIED[field]);
      continue;
    }
    const parsed = field === 'category' ? findCategory(value, reading) : parseCell(field, value);
    if ('problem' in parsed) report(parsed.problem);
    else said.set(field, parsed.value);
  }
  problems.push(...sizeProblems(said, mapping));
  return { value: elementOf(said), problems };
}

/** Finds a category by its slug or its name in either language. */
function findCategory(name: string, { categories }: RowReading) {
  // An unknown name is passed on: the check of references reports it.
  const slugs = categories.get(name.toLowerCase()) ?? [name];
  if (slugs.length === 1) return { value: slugs[0] };
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

function elementOf(said: ReadonlyMap<TableField, unknown>): Readonly<Record<string, unknown>> {
  const element: Record<string, unknown> = {};
  for (const [field, value] of said) {
    const [name = '', part] = field.split('.');
    if (field === 'currency') continue;
    else if (part === undefined) element[name] = value;
    else element[name] = { ...(typeof element[name] === 'object' ? element[name] : {}), [part]: value };
  }
  if (SIZE.some((field) => !said.has(field))) delete element.size;
  return element;
}

/** Assigns a problem of an element to the cell that it comes from. */
export function atCell({ field, problem }: PlacedProblem, cells: readonly string[], mapping: Mapping): CellProblem {
  const own = mapping.find((name) => name !== null && (name === field || field.startsWith(`${name}[`)));
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

const WITHOUT_COLUMN: Readonly<Record<string, TableField>> = {
  sku: 'sku',
  slug: 'slug',
  category: 'category',
  name: 'name.uk',
  'name.uk': 'name.uk',
  'name.ru': 'name.ru',
  description: 'description.uk',
  'description.uk': 'description.uk',
  'description.ru': 'description.ru',
  price: 'price',
  oldPrice: 'oldPrice',
  weight: 'weight',
  family: 'family',
  familyValues: 'familyValues.uk',
};

/** The field of a column that the table lacks. */
const fieldOf = (field: string): TableField | null => WITHOUT_COLUMN[field] ?? null;

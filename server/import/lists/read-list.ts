import { setImmediate } from 'node:timers/promises';
import type { ListRoles } from '../../../studio/contract/list-roles.ts';
import { type ComparedSum, findColumns, settleSums } from './columns.ts';
import type { Grid } from './grid.ts';
import type { Match, Matcher } from './match.ts';
import { listPieces, listSum } from './sums.ts';
import { plainText } from './texts.ts';

/** A row of a list that may be an item. */
interface ListItem {
  /** 1-based, as a spreadsheet shows it. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly match: Match;
}

export interface ReadList {
  readonly headings: readonly string[];
  readonly roles: ListRoles;
  /** Index of the first row of data. */
  readonly start: number;
  readonly items: readonly ListItem[];
}

/** Prices by product, by which columns of sums are recognised. */
export type KnownPrices = ReadonlyMap<number, { readonly price: number; readonly cost: number | null }>;

const TOTAL = /^(?:разом|всього|усього|итого|всего|total|підсумок|до сплати|к оплате)(?: |$)/;

/** Number of rows that are matched before other requests are served: thousands of rows take seconds. */
const ROWS_PER_TURN = 20;

/**
 * Reads a list: finds its columns, its items, and their products. Titles of sections, totals and repeated headings are
 * no items.
 * @param rolesOf returns the roles that a person or an earlier list of the supplier has given; null to recognise them
 */
export async function readList(
  grid: Grid,
  matcher: Matcher,
  prices: KnownPrices,
  rolesOf: (headings: readonly string[]) => ListRoles | null,
): Promise<ReadList> {
  const found = findColumns(grid, matcher.isKnownCode);
  const chosen = rolesOf(found.headings);
  const roles = chosen ?? found.roles;
  const items: ListItem[] = [];
  for (const { row, cells } of itemsOf(grid, found, roles)) {
    items.push({ row, cells, match: matcher.match(keysOf(cells, roles)) });
    if (items.length % ROWS_PER_TURN === 0) await setImmediate();
  }
  const settled = chosen ?? settleSums(found.roles, comparedSums(items, found.roles, prices));
  return { headings: found.headings, start: found.start, roles: settled, items };
}

type Roles = readonly (string | null)[];

/** Returns the text of the first column of a role. */
function cellOf(cells: readonly string[], roles: Roles, role: string): string {
  const index = roles.indexOf(role);
  return index < 0 ? '' : (cells[index] ?? '').trim();
}

/** Returns the cells of a row by which its product is found. */
export const keysOf = (cells: readonly string[], roles: Roles) => ({
  codes: cells.filter((cell, index) => roles[index] === 'code' && cell.trim() !== '').map((cell) => cell.trim()),
  gtin: cellOf(cells, roles, 'gtin'),
  name: cellOf(cells, roles, 'name'),
});

function itemsOf(grid: Grid, { start, headings }: Pick<ReadList, 'start' | 'headings'>, roles: Roles) {
  const heading = headings.join('\t');
  return grid.flatMap((cells, index) => {
    const isItem =
      index >= start &&
      cells.join('\t') !== heading &&
      !cells.some((cell) => TOTAL.test(plainText(cell))) &&
      hasValues(cells, roles);
    return isItem ? [{ row: index + 1, cells }] : [];
  });
}

/** Returns true if a row has a key and a value; while no column of values is known, any other number is one. */
function hasValues(cells: readonly string[], roles: Roles): boolean {
  const { codes, gtin, name } = keysOf(cells, roles);
  if (codes.length === 0 && gtin === '' && name === '') return false;
  const isKnown = roles.some((role) => VALUES.has(role ?? ''));
  const isValue = (role: string | null | undefined) => (isKnown ? VALUES.has(role ?? '') : role === null);
  return cells.some((cell, index) => isValue(roles[index]) && /\d/.test(cell));
}

const VALUES: ReadonlySet<string> = new Set(['price', 'cost', 'stock', 'sum']);

function comparedSums(items: readonly ListItem[], roles: Roles, prices: KnownPrices): readonly ComparedSum[] {
  return items.flatMap(({ cells, match }) => {
    const known = match.id === null ? undefined : prices.get(match.id);
    if (!known) return [];
    return roles.flatMap((role, column) => {
      const sum = listSum(cells[column] ?? '');
      return role === 'sum' && sum.isValid ? [{ column, sum: sum.kopiykas, ...known }] : [];
    });
  });
}

/** Values of a row; a problem is the text of a cell that cannot be read. */
export interface ListValues {
  /** Kopiykas. */
  readonly price: number | null;
  readonly cost: number | null;
  readonly stock: number | null;
  /** Columns whose cells cannot be read without a guess. */
  readonly unclear: readonly number[];
}

/** Parses the sums and the pieces of a row. */
export function valuesOf(cells: readonly string[], roles: ListRoles): ListValues {
  const unclear: number[] = [];
  const values: Record<'price' | 'cost' | 'stock', number | null> = { price: null, cost: null, stock: null };
  for (const [index, role] of roles.entries()) {
    const cell = (cells[index] ?? '').trim();
    if (cell === '' || (role !== 'price' && role !== 'cost' && role !== 'stock')) continue;
    const value = role === 'stock' ? listPieces(cell) : sumOf(cell);
    if (value === null || (role !== 'stock' && value === 0)) unclear.push(index);
    else values[role] = value;
  }
  return { ...values, unclear };
}

function sumOf(cell: string): number | null {
  const sum = listSum(cell);
  return sum.isValid ? sum.kopiykas : null;
}

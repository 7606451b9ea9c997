import { isGtin } from '../../../src/rules/gtin.ts';
import type { ListRole, ListRoles } from '../../../studio/contract/list-roles.ts';
import type { Grid } from './grid.ts';
import { listSum } from './sums.ts';
import { plainCode, plainDigits, plainText } from './texts.ts';

/** A column whose sums are the price or the cost; which of them, the values tell. */
type FoundRole = ListRole | 'sum';

/** Beginnings of words by which headings are recognised, in Ukrainian, Russian and English; the first match counts. */
const WORDS: readonly (readonly [FoundRole | 'other', RegExp])[] = [
  [
    'other',
    /^(?:№|n|no|п п|пп|од|ед|один|единиц|unit|валют|currency|сума|сумма|amount|total|пдв|ндс|vat|знижк|скидк)(?: |$)/,
  ],
  ['gtin', /(?:^| )(?:штрих|ean|gtin|barcode|bar code|upc|шк)/],
  ['price', /(?:^| )(?:ррц|рекоменд|роздр|розниц|розничн|retail|rrp|msrp)/],
  ['cost', /(?:^| )(?:опт|закуп|дилер|вхідн|входн|wholesale|dealer|cost|собіварт|себестоим|нетто|net price|ваша)/],
  ['stock', /(?:^| )(?:залиш|остат|наявн|налич|кільк|колич|к ст|кол во|stock|qty|quantity|склад|available)/],
  ['code', /(?:^| )(?:артикул|арт|код|sku|code|article|item no|модель|model|vendor)(?: |$|у|а)/],
  ['name', /(?:^| )(?:назв|наймен|наимен|товар|номенкл|позиц|product|name|title|опис|description|goods)/],
  ['sum', /(?:^| )(?:ціна|цена|price|варт|стоим|грн|uah)/],
];

/** Returns the role of a heading: `other` for a known heading that is not read, null for an unknown one. */
function roleOfHeading(heading: string): FoundRole | 'other' | null {
  const text = plainText(heading);
  if (text === '') return heading.trim() === '№' ? 'other' : null;
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** Number of rows in which the headings are looked for: lists begin with the supplier's address and the date. */
const HEADING_ROWS = 30;
const ROWS_SAMPLED = 200;

export interface FoundColumns {
  /** Headings, '' for a column without one. */
  readonly headings: readonly string[];
  /** Index of the first row of data. */
  readonly start: number;
  readonly roles: readonly (FoundRole | null)[];
}

/** Finds the headings of a list, and the role of each column by its heading and its contents. */
export function findColumns(grid: Grid, isKnownCode: (code: string) => boolean): FoundColumns {
  const width = Math.max(0, ...grid.map((row) => row.length));
  const { headings, start } = findHeadings(grid, width);
  const byHeading = headings.map(roleOfHeading);
  const rows = grid.slice(start).filter((row) => row.filter((cell) => cell !== '').length > 1);
  const columns = Array.from({ length: width }, (_, index) =>
    rows.slice(0, ROWS_SAMPLED).map((row) => row[index] ?? ''),
  );
  return { headings, start, roles: completed(byHeading, columns, isKnownCode) };
}

interface FoundHeadings extends Pick<FoundColumns, 'headings' | 'start'> {
  readonly score: number;
}

/** Finds the row of headings, or two rows if headings are merged over several columns. */
function findHeadings(grid: Grid, width: number): Pick<FoundColumns, 'headings' | 'start'> {
  const none: FoundHeadings = { headings: Array.from({ length: width }, () => ''), start: 0, score: 0 };
  let best = none;
  for (const [index, row] of grid.slice(0, HEADING_ROWS).entries()) {
    const one = padded(row, width);
    const two = mergedHeadings(one, padded(grid[index + 1] ?? [], width));
    for (const [headings, rows] of [[one, 1] as const, [two, 2] as const]) {
      const score = headings ? scoreOf(headings) : 0;
      if (headings && score > best.score) best = { headings, start: index + rows, score };
    }
  }
  // One known word may be part of a name or of the supplier's letter.
  return best.score >= 2 ? best : none;
}

const padded = (row: readonly string[], width: number) => Array.from({ length: width }, (_, index) => row[index] ?? '');

/** Joins a heading over several columns with those below it; null if the second row is one of data. */
function mergedHeadings(first: readonly string[], second: readonly string[]): readonly string[] | null {
  if (second.every((cell) => cell === '') || second.some((cell) => /\d/.test(cell))) return null;
  // The title of the list is alone in its row; with its date, it would make the headings of each list different.
  if (first.slice(1).every((cell) => cell === '')) return null;
  let last = '';
  return first.map((cell, index) => {
    if (cell !== '') last = cell;
    const below = second[index] ?? '';
    return below === '' ? cell : `${last} ${below}`;
  });
}

/** Returns the number of different roles that headings name. A row with sums is no row of headings. */
function scoreOf(headings: readonly string[]): number {
  if (headings.some((heading) => listSum(heading).isValid || isGtin(plainDigits(heading)))) return 0;
  return new Set(headings.map(roleOfHeading).filter((role) => role !== null && role !== 'other')).size;
}

/** Average number of letters in the cells of a column of names, at least. */
const FEWEST_LETTERS = 5;

const share = (cells: readonly string[], isOne: (cell: string) => boolean) => {
  const full = cells.filter((cell) => cell !== '');
  return full.length === 0 ? 0 : full.filter(isOne).length / full.length;
};

const isSum = (cell: string) => {
  const sum = listSum(cell);
  return sum.isValid || sum.problem === 'ambiguous';
};

/** Completes the roles of columns without a known heading by their contents, and keeps one column of each role. */
function completed(
  byHeading: readonly (FoundRole | 'other' | null)[],
  columns: readonly (readonly string[])[],
  isKnownCode: (code: string) => boolean,
): readonly (FoundRole | null)[] {
  const roles = byHeading.map((role, index): FoundRole | 'other' | null => {
    const cells = columns[index] ?? [];
    if (role !== 'gtin' && share(cells, (cell) => isGtin(plainDigits(cell))) > 0.5) return 'gtin';
    if (role === null && share(cells, (cell) => isKnownCode(plainCode(cell))) > 0.3) return 'code';
    // A heading says nothing if the cells contradict it.
    const isOfSums = role === 'price' || role === 'cost' || role === 'sum';
    return isOfSums && share(cells, isSum) < 0.3 ? null : role;
  });
  if (!roles.includes('name')) {
    const letters = columns.map((cells, index) => (roles[index] === null ? lettersIn(cells) : 0));
    const most = Math.max(0, ...letters);
    if (most > FEWEST_LETTERS) roles[letters.indexOf(most)] = 'name';
  }
  if (!roles.some((role) => role === 'price' || role === 'cost' || role === 'sum')) {
    // Whole numbers without a heading may as well be codes or pieces: a person has to say what they are.
    for (const [index, cells] of columns.entries()) {
      const isOfSums = share(cells, isSum) > 0.8 && share(cells, (cell) => /[.,]\d\d(?!\d)/.test(cell)) > 0.3;
      if (roles[index] === null && isOfSums) roles[index] = 'sum';
    }
  }
  const seen = new Set<string>();
  return roles.map((role) => {
    if (role === null || role === 'other') return null;
    // A list may have two columns of codes, the supplier's and the manufacturer's, and two columns of sums.
    if (role === 'code' || role === 'sum') return role;
    if (seen.has(role)) return null;
    seen.add(role);
    return role;
  });
}

/** Returns the average number of letters in a cell. */
function lettersIn(cells: readonly string[]): number {
  const full = cells.filter((cell) => cell !== '');
  if (full.length === 0) return 0;
  return full.reduce((sum, cell) => sum + (cell.match(/\p{L}/gu)?.length ?? 0), 0) / full.length;
}

/** A sum of a row beside the price and the cost of the matched product, kopiykas. */
export interface ComparedSum {
  readonly column: number;
  readonly sum: number;
  readonly price: number;
  readonly cost: number | null;
}

/** Share of the price that a shop usually pays, if no cost is known. */
const USUAL_COST = 0.65;

/**
 * Decides whether columns headed only «price» have the shop's prices or its costs: by which of the two their sums are
 * nearer to in the matched rows.
 */
export function settleSums(roles: FoundColumns['roles'], compared: readonly ComparedSum[]): ListRoles {
  const settled: (ListRole | null)[] = roles.map((role) => (role === 'sum' ? null : role));
  for (const [index, role] of roles.entries()) {
    if (role !== 'sum') continue;
    const own = compared.filter(({ column, sum, price }) => column === index && sum > 0 && price > 0);
    const distance = (to: (one: ComparedSum) => number) =>
      median(own.map((one) => Math.abs(Math.log(one.sum / to(one)))));
    const isPrice =
      own.length > 0 && distance(({ price }) => price) <= distance(({ price, cost }) => cost || price * USUAL_COST);
    const wanted = isPrice ? 'price' : 'cost';
    if (!settled.includes(wanted)) settled[index] = wanted;
  }
  return settled;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
}

import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { type MoneyProblem, parseMoney } from '../../contract/money.ts';
import { type PriceField, type PriceProblem, type Prices, priceProblems } from '../../contract/price-rules.ts';
import type { PriceUpdate, SheetRow } from '../../contract/price-sheet.ts';
import { type Reprice, repriceProduct } from '../../contract/reprice.ts';
import { parseTiers, sumText, tiersText } from '../../contract/tiers-text.ts';

/** Editable columns, in the order in which a pasted table fills them. */
export const SHEET_FIELDS = ['price', 'oldPrice', 'tiers', 'cost'] as const satisfies readonly (PriceField | 'cost')[];
export type SheetField = (typeof SHEET_FIELDS)[number];

type Texts = Readonly<Record<SheetField, string>>;

/** Parsed values of the cells of a row. */
interface SheetPrices extends Prices {
  /** Purchase price of a piece in kopiykas; null if unknown. */
  readonly cost: number | null;
}

/** A row of the sheet. Cells hold the typed text, even if it is invalid, so that no input is lost. */
export interface Row extends Texts {
  readonly id: number;
  readonly revision: number;
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly isPublished: boolean;
  /** Saved values. */
  readonly base: Texts;
}

const textsOf = ({ price, oldPrice, tiers, cost }: SheetPrices): Texts => ({
  price: sumText(price),
  oldPrice: oldPrice === null ? '' : sumText(oldPrice),
  tiers: tiersText(tiers),
  cost: cost === null ? '' : sumText(cost),
});

/** Returns the row of a product with saved values. */
export function toRow(row: SheetRow, lang: Language): Row {
  const base = textsOf(row);
  const { id, revision, sku, name, category, isPublished } = row;
  return { id, revision, sku, name: name[lang], category: category[lang], isPublished, base, ...base };
}

export const isChanged = (row: Row): boolean => SHEET_FIELDS.some((field) => row[field] !== row.base[field]);

export type CellProblem = PriceProblem | MoneyProblem | 'not_tiers';

/** Parsed values of a row's cells and their errors. */
export interface ReadRow {
  /** null if a cell is invalid. */
  readonly prices: SheetPrices | null;
  readonly problems: Readonly<Partial<Record<SheetField, CellProblem>>>;
}

const known = new WeakMap<Row, ReadRow>();

/** Parses the cells of a row. Results are cached by row object. */
export function readRow(row: Row): ReadRow {
  const before = known.get(row);
  if (before) return before;
  const read = readCells(row);
  known.set(row, read);
  return read;
}

function readCells({
  price: priceText,
  oldPrice: oldText,
  tiers: tiersTyped,
  cost: costText,
  isPublished,
}: Row): ReadRow {
  const price = parseMoney(priceText);
  const old = oldText.trim() === '' ? null : parseMoney(oldText);
  const cost = costText.trim() === '' ? null : parseMoney(costText);
  const tiers = parseTiers(tiersTyped);
  const unreadable: Partial<Record<SheetField, CellProblem>> = {
    ...(!price.isValid && { price: price.problem }),
    ...(old && !old.isValid && { oldPrice: old.problem }),
    ...(tiers === null && { tiers: 'not_tiers' as const }),
    ...(cost && !cost.isValid && { cost: cost.problem }),
  };
  if (!price.isValid || (old && !old.isValid) || tiers === null || (cost && !cost.isValid))
    return { prices: null, problems: unreadable };
  const prices = { price: price.kopiykas, oldPrice: old?.kopiykas ?? null, tiers, cost: cost?.kopiykas ?? null };
  return { prices, problems: priceProblems(prices, isPublished) };
}

/** Returns the rows with changed cells; unchanged rows are the same objects. */
export function withCells(rows: readonly Row[], cells: ReadonlyMap<number, Partial<Texts>>): readonly Row[] {
  if (cells.size === 0) return rows;
  const next = [...rows];
  for (const [index, texts] of cells) {
    const row = next[index];
    if (row) next[index] = { ...row, ...texts };
  }
  return next;
}

/** Parses a table that a spreadsheet has copied to the clipboard. */
export function parseTable(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) =>
    line.split('\t').map((cell) =>
      cell
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"')
        .trim(),
    ),
  );
}

/**
 * Pastes a table over the rows, starting at a cell. A single value is pasted into all selected rows.
 * @param chosen indexes of the selected rows
 */
export function pasted(
  rows: readonly Row[],
  at: { readonly row: number; readonly field: SheetField },
  text: string,
  chosen: readonly number[] = [],
): readonly Row[] {
  const table = parseTable(text);
  const first = SHEET_FIELDS.indexOf(at.field);
  const cells = new Map<number, Partial<Texts>>();
  const [line] = table;
  if (table.length === 1 && line?.length === 1 && chosen.includes(at.row))
    return filled(rows, chosen, at.field, line[0] ?? '');
  for (const [offset, values] of table.entries()) {
    const texts = Object.fromEntries(
      values.flatMap((value, index) => {
        const field = SHEET_FIELDS[first + index];
        return field ? [[field, value]] : [];
      }),
    );
    cells.set(at.row + offset, texts);
  }
  return withCells(rows, cells);
}

/** Returns the rows with the same text in one column of some of them. */
export const filled = (
  rows: readonly Row[],
  places: readonly number[],
  field: SheetField,
  text: string,
): readonly Row[] => withCells(rows, new Map(places.map((place) => [place, { [field]: text }])));

/** Returns the rows after a change of prices by percent; invalid rows and rows with price 0 are unchanged. */
export function changedByPercent(rows: readonly Row[], places: readonly number[], change: Reprice): readonly Row[] {
  const cells = new Map<number, Partial<Texts>>();
  for (const place of places) {
    const row = rows[place];
    const prices = row && readRow(row).prices;
    if (prices && prices.price > 0) cells.set(place, textsOf({ ...repriceProduct(prices, change), cost: prices.cost }));
  }
  return withCells(rows, cells);
}

/** Returns the input of a save: changed rows that are valid. */
export const updatesOf = (rows: readonly Row[]): PriceUpdate['rows'] =>
  rows.filter(isChanged).flatMap((row) => {
    const { prices } = readRow(row);
    if (!prices) return [];
    const { id, revision } = row;
    return [
      {
        id,
        revision,
        price: prices.price,
        oldPrice: prices.oldPrice,
        tiers: prices.tiers.map((tier) => ({ ...tier })),
        cost: prices.cost,
      },
    ];
  });

/** Returns the indexes of changed rows with errors. Nothing is saved while there are any. */
export const wrongPlaces = (rows: readonly Row[]): readonly number[] =>
  rows.flatMap((row, place) => (isChanged(row) && Object.keys(readRow(row).problems).length > 0 ? [place] : []));

const keptRowSchema = v.object({
  id: v.number(),
  revision: v.number(),
  texts: v.object(v.entriesFromList(SHEET_FIELDS, v.string())),
  base: v.object(v.entriesFromList(SHEET_FIELDS, v.string())),
});
const keptSchema = v.array(keptRowSchema);
type KeptRow = v.InferOutput<typeof keptRowSchema>;

/** Returns the draft of a sheet: its edited rows with their original values. */
export const keptOf = (rows: readonly Row[]): readonly KeptRow[] =>
  rows.filter(isChanged).map((row) => ({ id: row.id, revision: row.revision, texts: pickTexts(row), base: row.base }));

const pickTexts = ({ price, oldPrice, tiers, cost }: Texts): Texts => ({ price, oldPrice, tiers, cost });

/**
 * Returns the rows with the values of a draft. A restored row keeps the revision it was edited from, so that a save
 * still detects changes of other editors.
 * @returns null if the draft does not differ from the rows
 */
export function withKept(rows: readonly Row[], values: unknown): readonly Row[] | null {
  const kept = v.safeParse(keptSchema, values);
  if (!kept.success) return null;
  const byId = new Map(kept.output.map((row) => [row.id, row]));
  let count = 0;
  const next = rows.map((row) => {
    const found = byId.get(row.id);
    if (!found || SHEET_FIELDS.every((field) => row[field] === found.texts[field])) return row;
    count += 1;
    return { ...row, revision: found.revision, base: found.base, ...found.texts };
  });
  return count > 0 ? next : null;
}

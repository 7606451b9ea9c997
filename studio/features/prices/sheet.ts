import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { tierQuantity } from '../../../src/rules/price.ts';
import { type MoneyProblem, parseMoney } from '../../contract/money.ts';
import {
  changedPrice,
  type PriceField,
  type PriceProblem,
  type Prices,
  priceProblems,
  type Rounding,
} from '../../contract/price-rules.ts';
import type { PriceUpdate, SheetRow } from '../../contract/price-sheet.ts';
import { parseTiers, sumText, tiersText } from '../../contract/tiers-text.ts';

/** The columns that can be typed into, in the order in which a pasted table fills them. */
export const SHEET_FIELDS = ['price', 'oldPrice', 'tiers', 'cost'] as const satisfies readonly (PriceField | 'cost')[];
export type SheetField = (typeof SHEET_FIELDS)[number];

type Texts = Readonly<Record<SheetField, string>>;

/** What the cells of a row say. */
interface SheetPrices extends Prices {
  /** Kopiykas that a piece has cost the shop; null where nobody has said. */
  readonly cost: number | null;
}

/** A row of the sheet: its cells hold what is typed, right or wrong, so that nothing typed is lost. */
export interface Row extends Texts {
  readonly id: number;
  readonly revision: number;
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly isPublished: boolean;
  /** As the shop has it. */
  readonly base: Texts;
}

const textsOf = ({ price, oldPrice, tiers, cost }: SheetPrices): Texts => ({
  price: sumText(price),
  oldPrice: oldPrice === null ? '' : sumText(oldPrice),
  tiers: tiersText(tiers),
  cost: cost === null ? '' : sumText(cost),
});

/** A row as the shop has it. */
export function toRow(row: SheetRow, lang: Language): Row {
  const base = textsOf(row);
  const { id, revision, sku, name, category, isPublished } = row;
  return { id, revision, sku, name: name[lang], category: category[lang], isPublished, base, ...base };
}

export const isChanged = (row: Row): boolean => SHEET_FIELDS.some((field) => row[field] !== row.base[field]);

export type CellProblem = PriceProblem | MoneyProblem | 'not_tiers';

/** What the cells of a row say, and what is wrong with them. */
export interface ReadRow {
  /** null where a cell cannot be read. */
  readonly prices: SheetPrices | null;
  readonly problems: Readonly<Partial<Record<SheetField, CellProblem>>>;
}

const known = new WeakMap<Row, ReadRow>();

/** Reads the cells of a row; a row that has not changed is read once. */
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

/** The rows with some cells as they are typed now; rows that stay are the same objects. */
export function withCells(rows: readonly Row[], cells: ReadonlyMap<number, Partial<Texts>>): readonly Row[] {
  if (cells.size === 0) return rows;
  const next = [...rows];
  for (const [index, texts] of cells) {
    const row = next[index];
    if (row) next[index] = { ...row, ...texts };
  }
  return next;
}

/** The cells of a table that a spreadsheet has put onto the clipboard. */
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
 * Puts a pasted table over the rows from one cell on. One value is put into all rows that are chosen.
 * @param chosen places of the chosen rows
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

/** The same text in one column of several rows. */
export const filled = (
  rows: readonly Row[],
  places: readonly number[],
  field: SheetField,
  text: string,
): readonly Row[] => withCells(rows, new Map(places.map((place) => [place, { [field]: text }])));

export interface PercentChange {
  /** Hundredths of a percent. */
  readonly change: number;
  readonly rounding: Rounding;
  /** Whether the price as it was is shown crossed out beside a lower one. */
  readonly showsOld: boolean;
}

/** The rows after a change of prices by percent; those whose cells cannot be read, or that cost nothing, stay. */
export function changedByPercent(
  rows: readonly Row[],
  places: readonly number[],
  change: PercentChange,
): readonly Row[] {
  const cells = new Map<number, Partial<Texts>>();
  for (const place of places) {
    const row = rows[place];
    const prices = row && readRow(row).prices;
    if (prices && prices.price > 0) cells.set(place, textsOf(changedPrices(prices, change)));
  }
  return withCells(rows, cells);
}

/** Tiers begin at the same number of pieces and change alike; one that rounding would leave no cheaper is not rounded. */
function changedPrices(
  { price, oldPrice, tiers, cost }: SheetPrices,
  { change, rounding, showsOld }: PercentChange,
): SheetPrices {
  const next = changedPrice(price, change, rounding);
  const old = showsOld && next < price ? (oldPrice ?? price) : oldPrice;
  let last = next;
  const changed = tiers.map((tier) => {
    const rounded = changedPrice(tier.price, change, rounding);
    last = rounded < last ? rounded : changedPrice(tier.price, change, 'kopiyka');
    return { costBreakpoint: tierQuantity(price, tier) * next, price: last };
  });
  return { price: next, oldPrice: old !== null && old > next ? old : null, tiers: changed, cost };
}

/** What is to be saved: rows that differ from the shop and can be read. */
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

/** The places of the changed rows with something wrong: as long as there are any, nothing is saved. */
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

/** The draft of a sheet: its edited rows with their original values. */
export const keptOf = (rows: readonly Row[]): readonly KeptRow[] =>
  rows.filter(isChanged).map((row) => ({ id: row.id, revision: row.revision, texts: pickTexts(row), base: row.base }));

const pickTexts = ({ price, oldPrice, tiers, cost }: Texts): Texts => ({ price, oldPrice, tiers, cost });

/**
 * The rows with what a draft has kept of them: a row begins from the revision that its cells were typed over, so that a
 * save still asks about what somebody else has changed since.
 * @returns null where the draft has nothing that the rows have not got
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

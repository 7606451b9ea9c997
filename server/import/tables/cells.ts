import { isGtin } from '../../../src/rules/gtin.ts';
import { isValidSlug } from '../../../src/rules/slug.ts';
import { type ByKind, mapRows, nullsOf, ofKind } from '../../../studio/contract/field-rows.ts';
import { MOST_FAMILY_PLACE, MOST_MILLIMETRES, MOST_PIECES, NAME_LENGTH } from '../../../studio/contract/limits.ts';
import { type MoneyProblem, parseMoney } from '../../../studio/contract/money.ts';
import { PRODUCT_FIELDS } from '../../../studio/contract/product-fields.ts';
import {
  type FixedField,
  isAttributeField,
  PLAIN_COLUMNS,
  type TableField,
} from '../../../studio/contract/table-fields.ts';
import { parseTiers } from '../../../studio/contract/tiers-text.ts';
import type { Problem } from '../problem-texts.ts';
import { priceProblem, textProblem } from '../shapes.ts';
import { parseAttributeText, parseLines, parsePictures, parseSeenStock } from './cell-texts.ts';

/** Parsed value of a cell, or its problem. */
export type CellValue = { readonly value: unknown } | { readonly problem: Problem };
type Parse = (text: string) => CellValue;

const wrong = (problem: Problem): CellValue => ({ problem });
const right = (value: unknown): CellValue => ({ value });

const textOf =
  (most: number, isLine: boolean): Parse =>
  (text) => {
    const problem = textProblem(text, most, isLine);
    return problem ? wrong(problem) : right(text);
  };

const SEPARATED = /[\s\u00a0\u2009\u202f]/g;

const wholeOf =
  (least: number, most: number): Parse =>
  (text) => {
    const digits = text.replaceAll(SEPARATED, '');
    // Spreadsheets and price lists also write whole numbers as `25,00`.
    if (!/^\d+(?:[.,]0+)?$/.test(digits)) return wrong({ code: 'not_whole' });
    const value = Number(digits.replace(/[.,].*$/, ''));
    return value < least || value > most ? wrong({ code: 'out_of_range', params: { least, most } }) : right(value);
  };

/** Parses to hryvnias, as in JSON files. */
const money: Parse = (text) => {
  const parsed = parseMoney(text);
  if (!parsed.isValid) return wrong(MONEY_PROBLEMS[parsed.problem](text));
  const value = parsed.kopiykas / 100;
  const problem = priceProblem(value);
  return problem ? wrong(problem) : right(value);
};

const MONEY_PROBLEMS: Readonly<Record<MoneyProblem, (text: string) => Problem>> = {
  not_money: () => ({ code: 'not_money' }),
  ambiguous: () => ({ code: 'ambiguous_money' }),
  too_precise: (value) => ({ code: 'kopiyka_parts', params: { value } }),
  negative: (value) => ({ code: 'price_low', params: { value } }),
  too_large: () => priceProblem(Number.POSITIVE_INFINITY) ?? { code: 'not_money' },
};

const TRUE = new Set(['так', 'да', 'yes', 'true', '1', '+', 'y']);
const FALSE = new Set(['ні', 'нет', 'no', 'false', '0', '-', 'n']);

const yesOrNo: Parse = (text) => {
  const said = text.toLowerCase();
  if (TRUE.has(said)) return right(true);
  return FALSE.has(said) ? right(false) : wrong({ code: 'not_yes_or_no' });
};

/** `1200: 372; 3000: 355` */
const tiers: Parse = (text) => {
  const parsed = parseTiers(text);
  if (!parsed?.every(({ price }) => price > 0)) return wrong({ code: 'not_a_tier' });
  // Hryvnias, as in JSON files.
  return right(
    parsed.map(({ costBreakpoint, price }) => ({ costBreakpoint: costBreakpoint / 100, price: price / 100 })),
  );
};

const codes: Parse = (text) =>
  right(
    text
      .split(/[;,\n]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  );

const slug: Parse = (text) => (isValidSlug(text) ? right(text) : wrong({ code: 'not_a_slug' }));

const HRYVNIA = /^(?:uah|грн\.?|₴|980)$/i;
const currency: Parse = (text) =>
  HRYVNIA.test(text) ? right(undefined) : wrong({ code: 'not_uah', params: { currency: text } });

/** Removes spaces and hyphens, which spreadsheets and labels put between the groups of a GTIN. */
const gtin: Parse = (text) => {
  const digits = text.replaceAll(/[\s-]/g, '');
  return isGtin(digits) ? right(digits) : wrong({ code: 'not_a_gtin' });
};

const seenStock: Parse = (text) => {
  const seen = parseSeenStock(text);
  return seen ? right(seen) : wrong({ code: 'not_a_seen_stock' });
};

/** @param texts lines that `value` consists of */
const ofLines = (texts: readonly string[], value: unknown): CellValue => {
  const problem = texts.map((text) => textProblem(text, NAME_LENGTH, true)).find((found) => found !== null);
  return problem ? wrong(problem) : right(value);
};

const attribute: Parse = (text) => {
  const value = parseAttributeText(text);
  return value ? ofLines(Object.values(value), value) : wrong({ code: 'not_an_attribute' });
};

const alts: Parse = (text) => ofLines(parseLines(text), parseLines(text));

const millimetres = wholeOf(1, MOST_MILLIMETRES);

const PLAIN_PARSERS: ByKind<Parse> = {
  line: ({ most }) => textOf(most, true),
  gtin: () => gtin,
  localizedLine: ({ most }) => textOf(most, true),
  localizedText: ({ most }) => textOf(most, false),
  money: () => money,
  integer: ({ least, most }) => wholeOf(least, most),
  flag: () => yesOrNo,
};

/** Parsers of the columns' cells; the text is trimmed already. */
const PARSERS: Readonly<Record<FixedField, Parse>> = {
  ...mapRows(PLAIN_COLUMNS, ({ row }) => ofKind(PLAIN_PARSERS, row)),
  slug,
  category: textOf(NAME_LENGTH, true),
  currency,
  tiers,
  stock: wholeOf(0, MOST_PIECES),
  'stock.seen': seenStock,
  'stock.set': wholeOf(0, MOST_PIECES),
  'size.length': millimetres,
  'size.width': millimetres,
  'size.height': millimetres,
  services: codes,
  pictures: (text) => right(parsePictures(text)),
  'pictureAlts.uk': alts,
  'pictureAlts.ru': alts,
  family: textOf(NAME_LENGTH, true),
  familyPosition: wholeOf(1, MOST_FAMILY_PLACE),
  'familyValues.uk': textOf(NAME_LENGTH, true),
  'familyValues.ru': textOf(NAME_LENGTH, true),
};

/** Parses a cell of a column. @param text not empty */
export const parseCell = (field: TableField, text: string): CellValue =>
  isAttributeField(field) ? attribute(text) : PARSERS[field](text);

/** Values of empty cells by field; a text in two languages is one field. */
const EMPTIED: Readonly<Record<string, unknown>> = {
  ...nullsOf(PRODUCT_FIELDS),
  pictures: [],
  tiers: [],
  services: [],
  family: null,
};

/** Returns the value of an empty cell of a field that can be cleared; undefined for other fields. */
export const emptied = (field: TableField): unknown =>
  isAttributeField(field) ? null : EMPTIED[field.split('.')[0] ?? field];

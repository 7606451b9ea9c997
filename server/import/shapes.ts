import * as v from 'valibot';
import { MAX_INTEGER } from '../../src/contract/integer.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { isStorable, isVisible } from '../../src/contract/text.ts';
import { isGtin } from '../../src/rules/gtin.ts';
import { isValidSlug } from '../../src/rules/slug.ts';
import { type ByKind, schemasOf } from '../../studio/contract/field-rows.ts';
import {
  MOST_FAMILY_PLACE,
  MOST_KOPIYKAS,
  MOST_MILLIMETRES,
  MOST_PIECES,
  NAME_LENGTH,
  SUMMARY_LENGTH,
  TEXT_LENGTH,
} from '../../studio/contract/limits.ts';
import { PRODUCT_FIELDS } from '../../studio/contract/product-fields.ts';
import { type Problem, wordProblem } from './problem-texts.ts';
import type { Place } from './problems.ts';

/**
 * Schemas of an imported JSON file; docs/import.md documents it for its authors. An absent field keeps the shop's
 * value; the merge of each kind defines which fields a new entity requires.
 */

/** The maximum in kopiykas fits PostgreSQL's integer. */
const MOST_HRYVNIAS = Math.floor(MOST_KOPIYKAS / 100);

const CONTROL = /\p{Cc}/u;

/** Schema of a text that pages show; it reports the first problem. */
function textOf(length: number, isLine: boolean) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const problem = textProblem(dataset.value, length, isLine);
      if (problem !== null) addIssue({ message: wordProblem('en', problem) });
    }),
  );
}

/**
 * Returns the problem of a text that pages show; null when there is none. @param isLine true if line breaks are not
 * allowed
 */
export function textProblem(text: string, most: number, isLine: boolean): Problem | null {
  if (!isStorable(text)) return { code: 'unstorable' };
  if (!isVisible(text)) return { code: 'invisible' };
  if (isLine && CONTROL.test(text)) return { code: 'control_character' };
  return text.length > most ? { code: 'too_long', params: { length: text.length, most } } : null;
}

const line = (length: number) => textOf(length, true);
const inBoth = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.strictObject(v.entriesFromList(LANGUAGES, schema));

/** One language alone is allowed for a product that exists. */
const inEither = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.strictObject(v.entriesFromList(LANGUAGES, v.exactOptional(schema)));

const name = inBoth(line(NAME_LENGTH));
const summary = inBoth(textOf(SUMMARY_LENGTH, false));
const text = inBoth(textOf(TEXT_LENGTH, false));

const slug = v.pipe(v.string(), v.check(isValidSlug, 'is reserved or is not a slug'));
/** Reference to an entity of the file or the shop; its existence is checked later. */
const reference = line(TEXT_LENGTH);
const file = line(1000);

const integer = (least: number, most: number) =>
  v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(least), v.maxValue(most));
const count = (most: number) => integer(0, most);

/** Hryvnias with at most two decimals, parsed to kopiykas. */
const hryvnias = v.pipe(
  v.number(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const problem = priceProblem(dataset.value);
    if (problem !== null) addIssue({ message: wordProblem('en', problem) });
  }),
  v.transform((value) => Math.round(value * 100)),
);

/** Returns the problem of a price in hryvnias; null when there is none. */
export function priceProblem(value: number): Problem | null {
  if (value <= 0) return { code: 'price_low', params: { value } };
  if (value > MOST_HRYVNIAS) return { code: 'price_high', params: { value, most: MOST_HRYVNIAS } };
  return /^\d+(?:\.\d{1,2})?$/.test(String(value)) ? null : { code: 'kopiyka_parts', params: { value } };
}

const millimetres = integer(1, MOST_MILLIMETRES);

/** A valid calendar day. */
const day = v.pipe(
  v.string(),
  v.check(
    (value) => /^(?:19|20)\d\d-\d\d-\d\d$/.test(value) && isDay(value),
    'is not a day of the calendar, YYYY-MM-DD',
  ),
);

/** Compares the date with its parsed form, because `2025-02-30` is parsed as the 2nd of March. */
const isDay = (value: string) => {
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
};

export const categoryEntries = {
  slug,
  /** Null puts it at the top of the menu. */
  parent: v.optional(v.nullable(reference)),
  name: v.optional(name),
  description: v.optional(text),
  position: v.optional(count(MAX_INTEGER)),
  picture: v.optional(v.nullable(file)),
};
export type ImportedCategory = v.InferOutput<v.ObjectSchema<typeof categoryEntries, undefined>>;

const pieces = count(MOST_PIECES);
const stock = v.union([
  pieces,
  v.strictObject({ set: pieces }),
  /** A count in an export, whose stock was `seen` when it was made. */
  v.strictObject({ count: pieces, seen: v.strictObject({ count: pieces, at: v.pipe(v.string(), v.isoTimestamp()) }) }),
]);

/** From a line cost of `costBreakpoint` on, one piece costs `price`; hryvnias in the file, kopiykas after parsing. */
const tier = v.strictObject({ costBreakpoint: hryvnias, price: hryvnias });

/** Schemas of a product's plain fields. */
const PLAIN = {
  line: ({ most }) => line(most),
  gtin: () => v.pipe(v.string(), v.check(isGtin, 'is not a GTIN whose check digit is right')),
  localizedLine: ({ most }) => inEither(line(most)),
  localizedText: ({ most }) => inEither(textOf(most, false)),
  money: () => hryvnias,
  integer: ({ least, most }) => integer(least, most),
  flag: () => v.boolean(),
} as const satisfies ByKind<v.GenericSchema>;

export const productEntries = {
  /** Optional for an existing product that has its SKU here. */
  slug: v.optional(slug),
  ...v.partial(v.object(schemasOf(PRODUCT_FIELDS, PLAIN))).entries,
  category: v.optional(reference),
  stock: v.optional(stock),
  /** Packed. */
  size: v.optional(v.nullable(v.strictObject({ length: millimetres, width: millimetres, height: millimetres }))),
  tiers: v.optional(v.array(tier)),
  services: v.optional(v.array(reference)),
  /** Name of an existing family, in either language; null for none. */
  family: v.optional(v.nullable(line(NAME_LENGTH))),
  /** 1-based. */
  familyPosition: v.optional(v.pipe(count(MOST_FAMILY_PLACE), v.minValue(1))),
  /** Values of the family's axes, separated by semicolons. */
  familyValues: v.optional(inEither(line(NAME_LENGTH))),
  attributes: v.optional(v.array(v.strictObject({ name, value: name }))),
  /** Values by attribute code; null removes one, and others stay. */
  attributeValues: v.optional(v.record(v.string(), v.nullable(name))),
  pictures: v.optional(
    v.array(
      v.union([
        v.strictObject({ file, alt: v.optional(name) }),
        /** A picture that the shop has stored. */
        v.strictObject({ mediaId: line(100), alt: v.optional(inEither(line(NAME_LENGTH)), {}) }),
      ]),
    ),
  ),
  crossSell: v.optional(v.array(reference)),
};
export type ImportedProduct = v.InferOutput<v.ObjectSchema<typeof productEntries, undefined>>;

export const blogCategoryEntries = {
  slug,
  name: v.optional(name),
  description: v.optional(text),
  position: v.optional(count(MAX_INTEGER)),
};
export type ImportedBlogCategory = v.InferOutput<v.ObjectSchema<typeof blogCategoryEntries, undefined>>;

export const postEntries = {
  slug,
  title: v.optional(name),
  date: v.optional(day),
  category: v.optional(reference),
  excerpt: v.optional(summary),
  html: v.optional(text),
  picture: v.optional(v.nullable(file)),
  /** Slugs of product categories. */
  materials: v.optional(v.array(reference)),
};
export type ImportedPost = v.InferOutput<v.ObjectSchema<typeof postEntries, undefined>>;

export const pageEntries = {
  slug,
  title: v.optional(name),
  summary: v.optional(summary),
  html: v.optional(text),
  position: v.optional(count(MAX_INTEGER)),
};
export type ImportedPage = v.InferOutput<v.ObjectSchema<typeof pageEntries, undefined>>;

/**
 * Parses an element; null when it is invalid, with all problems reported.
 * @param entries schemas of the allowed fields
 */
export function parseElement<const Entries extends v.ObjectEntries>(
  entries: Entries,
  value: unknown,
  place: Place,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    place.report('', 'is not an object');
    return null;
  }
  const unknown = Object.keys(value).filter((field) => !Object.hasOwn(entries, field));
  for (const field of unknown) place.report(field, `is no field of this list: ${Object.keys(entries).join(', ')}`);
  const parsed = v.safeParse(v.object(entries), value);
  for (const issue of parsed.issues ?? []) place.report(v.getDotPath(issue) ?? '', issue.message);
  return parsed.success && unknown.length === 0 ? parsed.output : null;
}

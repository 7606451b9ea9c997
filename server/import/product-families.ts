import type pg from 'pg';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import { MOST_MEMBERS } from '../../studio/contract/limits.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { localizedSchema } from '../db/schema/columns.ts';
import type { Place } from './problems.ts';
import type { ImportedProduct } from './shapes.ts';
import { isWhole } from './texts.ts';

/**
 * Import of products' family fields: the family by its name, the position in it, and the values of its axes, which are
 * attributes of the product. Families themselves are created in the studio.
 */

const familySchema = v.object({
  id: v.number(),
  name: localizedSchema,
  /** Codes of attributes. */
  axes: v.array(v.string()),
});
type KnownFamily = Readonly<v.InferOutput<typeof familySchema>>;

type Values = readonly { readonly code: string; readonly value: Localized }[];

/** Family fields of a product in a file. */
interface SaidProduct extends Pick<ImportedProduct, 'family' | 'familyPosition' | 'familyValues' | 'attributeValues'> {
  readonly slug: string;
  readonly place: Place;
  /** All attributes of the product, if the file has them. */
  readonly attributes: Values | undefined;
}

/** New membership of a product; undefined fields stay as they are. */
export interface PreparedMember {
  readonly family: { readonly id: number; readonly name: string } | null | undefined;
  /** 1-based. */
  readonly position: number | undefined;
  /** Values of the family's axes, if the file has them. */
  readonly values: Values;
}

/** Resolved membership of a product, with its values of the axes. */
interface Settled extends PreparedMember {
  readonly slug: string;
  readonly place: Place;
  readonly before: number | null;
  readonly after: KnownFamily | null;
  /** Values in Ukrainian, in the order of the axes. */
  readonly own: readonly string[];
}

interface State {
  readonly familyId: number | null;
  readonly values: ReadonlyMap<string, Localized>;
}

/** State of families and their members while a file is checked: each row sees the effect of the rows before it. */
export class ImportedFamilies {
  #known: readonly KnownFamily[] | undefined;
  /** Values of the members by family id and slug. */
  readonly #members = new Map<number, Map<string, readonly string[]>>();

  /** Resolves the family fields of products, by slug; reports problems and omits invalid products. */
  async prepare(client: Queryable, products: readonly SaidProduct[]): Promise<ReadonlyMap<string, PreparedMember>> {
    const saying = products.filter((product) => saysFamily(product) || saysAttributes(product));
    if (saying.length === 0) return new Map();
    const states = await readStates(
      client,
      saying.map(({ slug }) => slug),
    );
    const settled: Settled[] = [];
    for (const product of saying) {
      const state = states.get(product.slug) ?? { familyId: null, values: new Map() };
      if (!saysFamily(product) && state.familyId === null) continue;
      this.#known ??= await readRows(client, familySchema, { text: FAMILIES_SQL });
      const found = settle(product, state, this.#known);
      if (found) settled.push(found);
    }
    await this.#readMembers(client, settled);
    this.#place(settled);
    for (const one of settled) this.#check(one);
    return new Map(settled.map((one) => [one.slug, one]));
  }

  async #readMembers(client: Queryable, settled: readonly Settled[]): Promise<void> {
    const wanted = settled.flatMap(({ before, after }) => [before, after?.id ?? null]);
    const ids = [...new Set(wanted)].filter((id) => id !== null && !this.#members.has(id));
    for (const id of ids) if (id !== null) this.#members.set(id, new Map());
    if (ids.length === 0) return;
    const rows = await readRows(client, memberSchema, { text: MEMBERS_SQL, values: [ids] });
    for (const { familyId, slug, values } of rows) this.#members.get(familyId)?.set(slug, values);
  }

  /** All products are placed before any is compared, because two may exchange their values. */
  #place(settled: readonly Settled[]): void {
    for (const { slug, before } of settled) if (before !== null) this.#members.get(before)?.delete(slug);
    for (const { slug, after, own } of settled) if (after) this.#members.get(after.id)?.set(slug, own);
  }

  #check({ slug, place, after, own, values }: Settled): void {
    const members = after && this.#members.get(after.id);
    if (!members) return;
    const field = values.length > 0 ? 'familyValues' : 'family';
    const twin = [...members].find(([other, theirs]) => other !== slug && areSame(own, theirs));
    if (twin) place.report(field, { code: 'family_value_taken', params: { slug: twin[0] } });
    if (members.size > MOST_MEMBERS) place.report('family', { code: 'family_full', params: { most: MOST_MEMBERS } });
  }
}

const saysFamily = ({ family, familyPosition, familyValues }: SaidProduct): boolean =>
  family !== undefined || familyPosition !== undefined || familyValues !== undefined;

const saysAttributes = ({ attributes, attributeValues }: SaidProduct): boolean =>
  attributes !== undefined || attributeValues !== undefined;

const areSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

const FAMILIES_SQL = `SELECT id, name, array_remove(ARRAY[axis, second_axis], NULL) AS axes FROM product_families`;

const stateSchema = v.object({
  slug: v.string(),
  familyId: v.nullable(v.number()),
  values: v.array(v.object({ code: v.string(), value: localizedSchema })),
});

async function readStates(client: Queryable, slugs: readonly string[]): Promise<ReadonlyMap<string, State>> {
  const rows = await readRows(client, stateSchema, {
    text: `SELECT p.slug, m.family_id AS "familyId",
        coalesce((SELECT json_agg(json_build_object('code', attribute_code, 'value', value))
          FROM product_attributes WHERE product_id = p.id), '[]') AS values
      FROM products p LEFT JOIN family_members m ON m.product_id = p.id WHERE p.slug = ANY ($1)`,
    values: [slugs],
  });
  return new Map(
    rows.map(({ slug, familyId, values }) => [
      slug,
      { familyId, values: new Map(values.map(({ code, value }) => [code, value])) },
    ]),
  );
}

const memberSchema = v.object({ familyId: v.number(), slug: v.string(), values: v.array(v.string()) });

const MEMBERS_SQL = `SELECT m.family_id AS "familyId", p.slug,
    array_remove(ARRAY[one.value ->> 'uk', two.value ->> 'uk'], NULL) AS values
  FROM product_families f JOIN family_members m ON m.family_id = f.id JOIN products p ON p.id = m.product_id
    LEFT JOIN product_attributes one ON one.product_id = p.id AND one.attribute_code = f.axis
    LEFT JOIN product_attributes two ON two.product_id = p.id AND two.attribute_code = f.second_axis
  WHERE f.id = ANY ($1)`;

/** Normalizes a text for comparison: spaces and case do not matter. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Resolves the membership of a product; null when it is invalid, which is reported. */
function settle(product: SaidProduct, state: State, known: readonly KnownFamily[]): Settled | null {
  const { slug, place, family: name, familyPosition: position } = product;
  const after = familyOf(product, state, known);
  if (after === undefined) return null;
  const family = name === undefined ? undefined : after && { id: after.id, name: after.name.uk };
  const own = { slug, place, before: state.familyId, after, family };
  if (after === null) return { ...own, position: undefined, values: [], own: [] };
  const values = valuesOf(product, state, after);
  return values && { ...own, position, ...values };
}

/**
 * Returns the new family of a product, null for none; undefined when the file names none that exists, which is
 * reported.
 */
function familyOf({ family: name, place }: SaidProduct, { familyId }: State, known: readonly KnownFamily[]) {
  if (name === null) return null;
  if (name === undefined) {
    const current = known.find(({ id }) => id === familyId);
    if (!current) place.report('family', { code: 'family_needed' });
    return current;
  }
  const found = known.filter((one) => plain(one.name.uk) === plain(name) || plain(one.name.ru) === plain(name));
  // If the product is already in one of several families with this name, that one is meant.
  const own = found.find(({ id }) => id === familyId) ?? (found.length === 1 ? found[0] : undefined);
  if (own) return own;
  place.report('family', { code: found.length === 0 ? 'no_family' : 'family_ambiguous', params: { name } });
  return undefined;
}

/** Returns a product's values of the axes; null when one is missing, which is reported. */
function valuesOf(
  { familyValues, attributes, attributeValues, place }: SaidProduct,
  state: State,
  { axes }: KnownFamily,
) {
  const said = byLanguage((lang) => textsOf(familyValues?.[lang], axes.length, place));
  if (LANGUAGES.some((lang) => said[lang] === null)) return null;
  const values: { code: string; value: Localized }[] = [];
  const own: string[] = [];
  for (const [axis, code] of axes.entries()) {
    const before = attributes ? attributes.find((one) => one.code === code)?.value : state.values.get(code);
    const inColumn = attributeValues?.[code];
    const value = byLanguage((lang) => {
      const own = asItWas(said[lang]?.[axis], before?.[lang]);
      // The column of the attribute counts unless the family's column was changed.
      return own === before?.[lang] && inColumn ? inColumn[lang] : own;
    });
    if (!isWhole(value)) {
      place.report('familyValues', { code: 'family_value_missing' });
      return null;
    }
    if (inColumn !== undefined || LANGUAGES.some((lang) => value[lang] !== before?.[lang]))
      values.push({ code, value });
    own.push(value[DEFAULT_LANGUAGE]);
  }
  return { values, own };
}

/** Returns the file's text; the old one if they differ only in spaces and case. */
const asItWas = (said: string | undefined, before: string | undefined): string | undefined =>
  said === undefined || (before !== undefined && plain(said) === plain(before)) ? before : said;

/**
 * Splits `льон; 40×60 см` into a text for each axis; undefined when absent, null when the number does not match, which
 * is reported.
 */
function textsOf(text: string | undefined, count: number, place: Place): readonly string[] | null | undefined {
  if (text === undefined) return undefined;
  const texts = count === 1 ? [text.trim()] : text.split(';').map((one) => one.trim());
  if (texts.length === count && !texts.includes('')) return texts;
  place.report('familyValues', { code: 'family_values_count', params: { count: texts.length, most: count } });
  return null;
}

/** Returns a product's attributes with the values of the axes merged in. */
export const withFamilyValues = <Attributes extends Values>(attributes: Attributes, values: Values): Values => {
  const own = new Map(values.map(({ code, value }) => [code, value]));
  const changed = attributes.map(({ code, value }) => ({ code, value: own.get(code) ?? value }));
  const known = new Set(attributes.map(({ code }) => code));
  return [...changed, ...values.filter(({ code }) => !known.has(code))];
};

/** An existing product and its new membership. */
interface Member {
  readonly slug: string;
  readonly family: { readonly id: number } | null;
  /** 1-based; null means after all existing members. */
  readonly familyPosition: number | null;
}

/** Adds products to families, moves them or removes them. */
export async function writeMembers(client: pg.ClientBase, members: readonly Member[]): Promise<void> {
  if (members.length === 0) return;
  const json = JSON.stringify(
    members.map(({ slug, family, familyPosition }, index) => ({
      ...{ slug, family: family?.id ?? null, position: familyPosition && familyPosition - 1, number: index + 1 },
    })),
  );
  const from = `json_to_recordset($1) AS new (slug text, family integer, "position" integer, number integer)
    JOIN products USING (slug)`;
  // Locks the families in the order of ids, so that writes of the studio wait.
  await client.query(
    `SELECT FROM product_families WHERE id IN (SELECT new.family FROM ${from}) ORDER BY id FOR NO KEY UPDATE`,
    [json],
  );
  await client.query(`DELETE FROM family_members USING ${from} WHERE product_id = products.id AND new.family IS NULL`, [
    json,
  ]);
  await client.query(
    `INSERT INTO family_members (product_id, family_id, position)
     SELECT products.id, new.family, coalesce(new.position,
       (SELECT coalesce(max(last.position), -1) FROM family_members last WHERE last.family_id = new.family) + new.number)
     FROM ${from} WHERE new.family IS NOT NULL
     ON CONFLICT (product_id) DO UPDATE SET family_id = excluded.family_id, position = excluded.position
     WHERE (family_members.family_id, family_members.position) <> (excluded.family_id, excluded.position)`,
    [json],
  );
}

import type pg from 'pg';
import type * as v from 'valibot';
import { type EntryType, pageEntrySchema } from '../../src/contract/page-entry.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeMedia } from '../db/write/catalogue.ts';
import { type Difference, differencesOf, type Fields } from './differences.ts';
import type { UniqueNames } from './names.ts';
import { Place, Problems } from './problems.ts';
import { parseElement } from './shapes.ts';
import type { Shop } from './shop.ts';

/** What an element of a file does to the shop. */
export interface Outcome {
  /** Where the file says it, such as `products[3]`. */
  readonly path: string;
  readonly slug: string;
  readonly isNew: boolean;
  /** Empty when the shop has it just so. */
  readonly differences: readonly Difference[];
}

/** An element of the file that can be used, beside what the shop has it is merged with. */
export interface Prepared {
  readonly slug: string;
  readonly place: Place;
  /** Ids of its pictures. */
  readonly pictures: readonly string[];
}

/** How one list of a file becomes entities of one kind. */
export interface ListDefinition<Element extends Prepared, Entity extends { readonly slug: string }> {
  readonly pageType: EntryType;
  /**
   * Parses elements and looks up what they name. What is wrong is reported, and what cannot be used is left out.
   * @param values with their places
   */
  prepare(client: Queryable, values: readonly PlacedValue[], shop: Shop): Promise<readonly Element[]>;
  /** What the shop has under these slugs. @param isLocked until the transaction ends, so that nobody else changes it */
  read(client: Queryable, slugs: readonly string[], isLocked: boolean): Promise<ReadonlyMap<string, Entity>>;
  /** The entity as it is to be; null when it cannot be, which is reported. */
  merge(current: Entity | undefined, element: Element, shop: Shop): Entity | null;
  fieldsOf(entity: Entity): Fields;
  /**
   * Adds entities, or brings those that exist up to date.
   * @param changed those in which something differs from what the shop has
   * @param all with those that the shop has just so
   * @param outcomes what changes in those of `changed`
   */
  write(
    client: pg.ClientBase,
    changed: readonly Entity[],
    all: readonly Entity[],
    outcomes: readonly Outcome[],
  ): Promise<void>;
}

export interface PlacedValue {
  readonly value: unknown;
  readonly place: Place;
}

/** What can be done with elements of one list. */
export interface ImportList {
  /** Says what elements would do, and reports what is wrong with them. Nothing is written. */
  check(pool: pg.Pool, values: readonly PlacedValue[], shop: Shop, slugs: UniqueNames): Promise<readonly Outcome[]>;
  /**
   * Does it, in one transaction.
   * @throws ImportError when something is wrong by now that was not when it was checked
   */
  write(
    pool: pg.Pool,
    values: readonly { readonly value: unknown; readonly path: string }[],
    shop: Shop,
  ): Promise<readonly Outcome[]>;
}

/** An element of the file beside what the shop has. */
export interface Merged<Entity> extends Outcome {
  /** As it is to be. */
  readonly entity: Entity;
  /** As the shop has it. */
  readonly current: Entity | undefined;
}

/** Compares elements with what the shop has. One that cannot be as the file says is reported and left out. */
export async function compareElements<Element extends Prepared, Entity extends { readonly slug: string }>(
  definition: ListDefinition<Element, Entity>,
  client: Queryable,
  elements: readonly Element[],
  shop: Shop,
  isLocked: boolean,
): Promise<readonly Merged<Entity>[]> {
  const existing = await definition.read(
    client,
    elements.map(({ slug }) => slug),
    isLocked,
  );
  return elements.flatMap((element) => {
    const current = existing.get(element.slug);
    const entity = definition.merge(current, element, shop);
    if (entity === null) return [];
    const before = current ? definition.fieldsOf(current) : {};
    const differences = differencesOf(before, definition.fieldsOf(entity));
    return [{ path: element.place.path, slug: entity.slug, isNew: !current, differences, entity, current }];
  });
}

/** Writes the elements in which something differs. */
export async function writeMerged<Element extends Prepared, Entity extends { readonly slug: string }>(
  definition: ListDefinition<Element, Entity>,
  client: pg.ClientBase,
  merged: readonly Merged<Entity>[],
): Promise<void> {
  const changed = merged.filter(({ isNew, differences }) => isNew || differences.length > 0);
  const entities = (some: typeof merged) => some.map(({ entity }) => entity);
  await definition.write(client, entities(changed), entities(merged), changed);
}

/** A list by its definition: checked and written by the same comparison. */
export function importList<Element extends Prepared, Entity extends { readonly slug: string }>(
  definition: ListDefinition<Element, Entity>,
): ImportList {
  return {
    async check(pool, values, shop, slugs) {
      const elements = await definition.prepare(pool, values, shop);
      for (const { slug, place } of elements) {
        slugs.add(slug, place, 'slug');
        shop.references.add(definition.pageType, slug);
      }
      await reportOtherPages(pool, definition.pageType, elements);
      return compareElements(definition, pool, elements, shop, false);
    },

    async write(pool, values, shop) {
      const problems = new Problems();
      const placed = values.map(({ value, path }) => ({ value, place: new Place(path, problems) }));
      const elements = await definition.prepare(pool, placed, shop);
      problems.throwIfAny({ isPartlyWritten: true });
      // Not in the transaction: making pictures takes seconds, for which nobody should wait.
      const media = await shop.pictures.store(elements.flatMap(({ pictures }) => pictures));
      await shop.writeAttributes(pool);
      return inTransaction(pool, async (client) => {
        await writeMedia(client, media);
        const merged = await compareElements(definition, client, elements, shop, true);
        problems.throwIfAny({ isPartlyWritten: true });
        await writeMerged(definition, client, merged);
        return merged;
      });
    },
  };
}

/** How elements that need nothing but themselves are prepared: those that parse, one after the other. */
export function preparing<const Entries extends v.ObjectEntries, Element extends Prepared>(
  entries: Entries,
  prepare: (value: v.InferOutput<v.ObjectSchema<Entries, undefined>>, place: Place, shop: Shop) => Promise<Element>,
): ListDefinition<Element, never>['prepare'] {
  return async (_client, values, shop) => {
    const elements: Element[] = [];
    for (const { value, place } of values) {
      const parsed = parseElement(entries, value, place);
      if (parsed !== null) elements.push(await prepare(parsed, place, shop));
    }
    return elements;
  };
}

/** Reports slugs that stand for pages of other kinds. */
export async function reportOtherPages(
  client: Queryable,
  wanted: EntryType,
  elements: readonly Prepared[],
): Promise<void> {
  const rows = await readRows(client, pageEntrySchema, {
    text: 'SELECT slug, type FROM page_entries WHERE slug = ANY($1) AND type <> $2',
    values: [elements.map(({ slug }) => slug), wanted],
  });
  const types = new Map(rows.map(({ slug, type }) => [slug, type]));
  for (const { slug, place } of elements) {
    const type = types.get(slug);
    if (type !== undefined) place.report('slug', { code: 'other_page', params: { slug, type, wanted } });
  }
}

/** The fields that something new lacks are reported. @returns whether all are there */
export function requireFields<const Field extends string>(
  element: Prepared,
  values: Readonly<Record<Field, unknown>>,
  what: string,
): boolean {
  const missing = Object.entries(values).filter(([, value]) => value === undefined);
  for (const [field] of missing) {
    element.place.report(field, { code: 'needed_for_new', params: { what, slug: element.slug } });
  }
  return missing.length === 0;
}

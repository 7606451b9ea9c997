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

/** Effect of an element of a file on the shop. */
export interface Outcome {
  /** Position in the file, such as `products[3]`. */
  readonly path: string;
  readonly slug: string;
  readonly isNew: boolean;
  /** Empty when the shop already has the element in this form. */
  readonly differences: readonly Difference[];
}

/** A valid element of the file, with its references resolved, to be merged with the shop's entity. */
export interface Prepared {
  readonly slug: string;
  readonly place: Place;
  /** Ids of its pictures. */
  readonly pictures: readonly string[];
}

/** Steps that turn one list of a file into entities of one kind. */
export interface ListDefinition<Element extends Prepared, Entity extends { readonly slug: string }> {
  readonly pageType: EntryType;
  /**
   * Parses elements and resolves their references. Problems are reported, and invalid elements are omitted.
   * @param values elements with their places
   */
  prepare(client: Queryable, values: readonly PlacedValue[], shop: Shop): Promise<readonly Element[]>;
  /** Returns the shop's entities by slug. @param isLocked locks the rows until the transaction ends */
  read(client: Queryable, slugs: readonly string[], isLocked: boolean): Promise<ReadonlyMap<string, Entity>>;
  /** Returns the new state of the entity; null if it is invalid, which is reported. */
  merge(current: Entity | undefined, element: Element, shop: Shop): Entity | null;
  fieldsOf(entity: Entity): Fields;
  /**
   * Inserts entities, or updates those that exist.
   * @param changed entities that differ from the shop's
   * @param all all entities, the unchanged ones too
   * @param outcomes differences of the entities in `changed`
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

/** Operations on the elements of one list. */
export interface ImportList {
  /** Returns the expected outcomes of elements, and reports their problems. Nothing is written. */
  check(pool: pg.Pool, values: readonly PlacedValue[], shop: Shop, slugs: UniqueNames): Promise<readonly Outcome[]>;
  /**
   * Writes the elements in one transaction.
   * @throws ImportError when a problem has arisen since the check
   */
  write(
    pool: pg.Pool,
    values: readonly { readonly value: unknown; readonly path: string }[],
    shop: Shop,
  ): Promise<readonly Outcome[]>;
}

/** An element of the file, compared with the shop's entity. */
export interface Merged<Entity> extends Outcome {
  /** New state. */
  readonly entity: Entity;
  /** Current state in the shop. */
  readonly current: Entity | undefined;
}

/** Compares elements with the shop's entities. Invalid ones are reported and omitted. */
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

/** Writes the elements that differ from the shop's. */
export async function writeMerged<Element extends Prepared, Entity extends { readonly slug: string }>(
  definition: ListDefinition<Element, Entity>,
  client: pg.ClientBase,
  merged: readonly Merged<Entity>[],
): Promise<void> {
  const changed = merged.filter(({ isNew, differences }) => isNew || differences.length > 0);
  const entities = (some: typeof merged) => some.map(({ entity }) => entity);
  await definition.write(client, entities(changed), entities(merged), changed);
}

/** Creates the operations of a list from its definition; check and write use the same comparison. */
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
      // Pictures are stored outside the transaction: that takes seconds, in which locks would block orders.
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

/** Returns a prepare() for elements without references: parses them one after another. */
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

/** Reports slugs that belong to pages of other kinds. */
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

/** Reports the required fields that a new entity lacks. @returns true if all are there */
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

import type { ProductCard } from '../../src/contract/product.ts';
import type { Variants } from '../../src/rules/family-card.ts';
import { type GroupedFamily, groupPlaces, IN_STOCK, listGroups } from '../../src/rules/list-groups.ts';
import { PRODUCTS_PER_PAGE } from '../../src/rules/pagination.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { products } from '../db/schema/catalogue.ts';
import type { familyMembers } from '../db/schema/families.ts';
import { readListIds, readWholeList } from './categories.ts';

/** Fields of a family's member that a list needs. */
interface GroupedMember extends RowOf<typeof products, 'id' | 'slug' | 'price'> {
  readonly isInStock: boolean;
}

interface GroupedRow extends GroupedMember, RowOf<typeof familyMembers, 'familyId'> {}

/**
 * A family that editors show as one card in lists (`product_families.is_grouped`), with its published members in order.
 */
export interface GroupedFamilyRecord extends GroupedFamily {
  readonly members: readonly GroupedMember[];
}

const GROUPED_SQL = `SELECT m.family_id AS "familyId", p.id, p.slug, p.price, p.stock > 0 AS "isInStock"
  FROM product_families f JOIN family_members m ON m.family_id = f.id JOIN products p ON p.id = m.product_id
  WHERE f.is_grouped AND p.is_published`;
const IN_ORDER = 'ORDER BY m.family_id, m.position, p.id';

const familiesOf = (rows: readonly GroupedRow[]): GroupedFamilyRecord[] =>
  [...Map.groupBy(rows, ({ familyId }) => familyId).values()].map((members) => ({ members }));

/** Returns the grouped families that have members among the published products of the given categories. */
export async function readGroupedFamilies(
  db: Queryable,
  categoryIds: readonly number[],
): Promise<GroupedFamilyRecord[]> {
  const { rows } = await db.query<GroupedRow>({
    name: 'grouped-families',
    text: `${GROUPED_SQL} AND p.category_id = ANY($1) ${IN_ORDER}`,
    values: [categoryIds],
  });
  return familiesOf(rows);
}

/** Returns the grouped families that have members among the given products, by the ids of all their members. */
export async function readGroupedFamiliesOf(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, GroupedFamilyRecord>> {
  const { rows } = await db.query<GroupedRow>({
    name: 'grouped-families-of',
    text: `${GROUPED_SQL} AND f.id IN (SELECT family_id FROM family_members WHERE product_id = ANY($1)) ${IN_ORDER}`,
    values: [ids],
  });
  return new Map(familiesOf(rows).flatMap((family) => family.members.map(({ id }) => [id, family])));
}

/** Returns all grouped families. */
export async function readAllGroupedFamilies(db: Queryable): Promise<GroupedFamilyRecord[]> {
  const { rows } = await db.query<GroupedRow>({ name: 'all-grouped-families', text: `${GROUPED_SQL} ${IN_ORDER}` });
  return familiesOf(rows);
}

/** A card of a list. */
export interface ListedCard {
  /** Id of the product; for a family, of the member whose card is shown. */
  readonly id: number;
  /** Present only for a family. */
  readonly family?: {
    readonly variants: Variants;
    /** Ids of the family's members that the list contains. */
    readonly members: readonly number[];
  };
}

/** Returns the cards of a list of products in its order; a family is one card. */
function listedCards(ids: readonly number[], families: readonly GroupedFamilyRecord[]): ListedCard[] {
  const groups = listGroups(ids, families);
  const prices: number[] = [];
  const flags: number[] = [];
  const members = new Map(families.flatMap((family) => family.members.map((member) => [member.id, member])));
  for (const place of groups.flatMap((group) => group.places)) {
    const member = members.get(ids[place] ?? 0);
    prices[place] = member?.price ?? 0;
    flags[place] = member?.isInStock ? IN_STOCK : 0;
  }
  const { places, variants } = groupPlaces({ prices, flags, groups }, [...ids.keys()]);
  const idOf = (place: number) => ids[place] ?? 0;
  const groupOf = new Map(groups.flatMap((group) => group.places.map((place) => [place, group])));
  return places.map((place) => {
    const said = variants.get(place);
    const id = idOf(place);
    return said ? { id, family: { variants: said, members: (groupOf.get(place)?.places ?? []).map(idOf) } } : { id };
  });
}

/**
 * Returns the cards of all products of the given categories, in the order of the prerendered lists.
 * @param readIds reads the ids of the list; a caller that has them in a cache passes its own function
 */
export async function readWholeCardList(
  db: Queryable,
  categoryIds: readonly number[],
  readIds = (list: readonly number[]) => readWholeList(db, list),
): Promise<ListedCard[]> {
  const [ids, families] = await Promise.all([readIds(categoryIds), readGroupedFamilies(db, categoryIds)]);
  return listedCards(ids, families);
}

/** Returns one page (1-based) of readWholeCardList(). */
export async function readCardList(
  db: Queryable,
  categoryIds: readonly number[],
  page: number,
): Promise<readonly ListedCard[]> {
  const families = await readGroupedFamilies(db, categoryIds);
  if (families.length > 0) return pageOf(listedCards(await readWholeList(db, categoryIds), families), page);
  // No family is grouped, so the database can page the list itself.
  const ids = await readListIds(db, 'uk', { categoryIds, sort: 'popular', page });
  return ids.map((id) => ({ id }));
}

/** Returns the card of a whole family. */
export const familyCard = (family: GroupedFamilyRecord): ListedCard | undefined =>
  listedCards(
    family.members.map(({ id }) => id),
    [family],
  )[0];

/** Returns one page (1-based) of a list. */
export const pageOf = <Item>(list: readonly Item[], page: number): readonly Item[] =>
  list.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE);

/** Adds to the cards of families the data about their members, keyed by the id of the member whose card is shown. */
export const withVariants = (
  cards: readonly ProductCard[],
  variants: ReadonlyMap<number | undefined, Variants | undefined>,
): ProductCard[] =>
  cards.map((card) => {
    const said = variants.get(card.id);
    return said ? { ...card, variants: said } : card;
  });

import type { Category, CategoryTile } from '../../src/contract/category.ts';
import type { Picture } from '../../src/contract/media.ts';
import type { RowOf } from '../db/rows.ts';
import type { categories } from '../db/schema/catalogue.ts';

/** A row of the category table in one language, with the number of products directly in it. */
export interface CategoryRow extends RowOf<typeof categories, 'id' | 'parentId' | 'slug' | 'name' | 'description'> {
  readonly picture: Picture | null;
  readonly ownCount: number;
}

/** The category tree of one language; counts include the categories below. */
export interface CategoryTree {
  /** In the order of the menu. */
  readonly all: readonly CategoryNode[];
  readonly byId: ReadonlyMap<number, CategoryNode>;
  readonly bySlug: ReadonlyMap<string, CategoryNode>;
}

export interface CategoryNode extends Omit<CategoryRow, 'ownCount'> {
  readonly parent: CategoryNode | null;
  readonly children: readonly CategoryNode[];
  /** Number of products in it and below it. */
  readonly productCount: number;
  /** Number of cards of its list, which has one for each grouped family. */
  readonly cardCount: number;
}

/** Number of members of a grouped family in one category. */
export interface GroupedCount {
  readonly familyId: number;
  readonly categoryId: number;
  readonly count: number;
}

interface GrowingNode extends CategoryNode {
  parent: GrowingNode | null;
  children: GrowingNode[];
  productCount: number;
  cardCount: number;
}

/**
 * Builds the tree from rows in the order of the menu. The database refuses categories that lie in themselves; if there
 * is such a circle all the same, its categories are placed at the top, so that one bad row breaks no page.
 */
export function growTree(rows: readonly CategoryRow[], grouped: readonly GroupedCount[] = []): CategoryTree {
  const nodes = rows.map(
    ({ ownCount, ...row }): GrowingNode => ({
      ...row,
      parent: null,
      children: [],
      productCount: ownCount,
      cardCount: 0,
    }),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = ({ parentId }: GrowingNode) => (parentId === null ? null : (byId.get(parentId) ?? null));
  const inCircles = new Set(nodes.filter((node) => liesInItself(node, parentOf)));
  for (const node of nodes) {
    node.parent = inCircles.has(node) ? null : parentOf(node);
    node.parent?.children.push(node);
  }
  const owned = nodes.map(({ productCount }) => productCount);
  for (const [index, node] of nodes.entries()) {
    for (const ancestor of ancestors(node)) ancestor.productCount += owned[index] ?? 0;
  }
  for (const node of nodes) node.cardCount = node.productCount;
  for (const family of Map.groupBy(grouped, ({ familyId }) => familyId).values()) countOnce(family, byId);
  return { all: nodes, byId, bySlug: new Map(nodes.map((node) => [node.slug, node])) };
}

/**
 * Subtracts the extra members of a family from the cards of each category that has several of them, in it or below it.
 */
function countOnce(family: readonly GroupedCount[], byId: ReadonlyMap<number, GrowingNode>): void {
  const members = new Map<GrowingNode, number>();
  for (const { categoryId, count } of family) {
    const node = byId.get(categoryId);
    for (const above of node ? [node, ...ancestors(node)] : []) members.set(above, (members.get(above) ?? 0) + count);
  }
  for (const [node, count] of members) node.cardCount -= count - 1;
}

/** Returns true if the chain of parents of a category leads back to it. */
function liesInItself<Node>(node: Node, parentOf: (node: Node) => Node | null): boolean {
  const seen = new Set<Node>();
  for (let above = parentOf(node); above !== null && !seen.has(above); above = parentOf(above)) {
    if (above === node) return true;
    seen.add(above);
  }
  return false;
}

function ancestors<Node extends { parent: Node | null }>({ parent }: Node): Node[] {
  return parent ? [parent, ...ancestors(parent)] : [];
}

/** Returns the path from the top to a category, the category included. */
export function trail(node: CategoryNode): CategoryNode[] {
  return node.parent ? [...trail(node.parent), node] : [node];
}

/** Returns the ids of a category and of all categories below it. */
export function idsBelow(node: CategoryNode): number[] {
  return [node.id, ...node.children.flatMap(idsBelow)];
}

export function categoryTile({ slug, name, picture, productCount }: CategoryNode): CategoryTile {
  return { slug, name, picture, productCount };
}

export function publicCategory(node: CategoryNode): Category {
  return { ...categoryTile(node), parent: node.parent?.slug ?? null, description: node.description };
}

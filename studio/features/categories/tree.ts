import type { Language } from '../../../src/contract/language.ts';
import type { StudioCategory } from '../../contract/categories.ts';
import type { Drop } from '../../ui/tree.tsx';

export interface Branch {
  readonly category: StudioCategory;
  readonly children: readonly Branch[];
}

/** Builds the tree from a list in which each category follows its parent and siblings are in order. */
export function branchesOf(categories: readonly StudioCategory[], parentId: number | null = null): Branch[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .map((category) => ({ category, children: branchesOf(categories, category.id) }));
}

/** Returns the number of products in a category and all its subcategories. */
export const productsWithin = ({ category, children }: Branch): number =>
  children.reduce((sum, child) => sum + productsWithin(child), category.products);

/** Returns the path of names to a category, `Позолота › Сусальне золото`; '' for the top of the tree. */
export function trailOf(categories: readonly StudioCategory[], id: number | null, lang: Language): string {
  const category = categories.find((one) => one.id === id);
  if (!category) return '';
  return [trailOf(categories, category.parentId, lang), category.name[lang]].filter((name) => name !== '').join(' › ');
}

/** Returns the new position of a dropped category; null if it would not move, or would be inside itself. */
export function placeOf(categories: readonly StudioCategory[], { id, target, position }: Drop) {
  const moved = Number(id);
  const onto = categories.find((category) => category.id === Number(target));
  if (!onto || isWithin(categories, onto.id, moved)) return null;
  if (position === 'on') return { parentId: onto.id, before: null };
  const siblings = categories.filter(({ parentId }) => parentId === onto.parentId).map((category) => category.id);
  const others = siblings.filter((sibling) => sibling !== moved);
  const at = others.indexOf(onto.id) + (position === 'after' ? 1 : 0);
  if (siblings.includes(moved) && siblings.indexOf(moved) === at) return null;
  return { parentId: onto.parentId, before: others[at] ?? null };
}

/** Returns true if a category is `outer` or inside it. */
function isWithin(categories: readonly StudioCategory[], id: number, outer: number): boolean {
  if (id === outer) return true;
  const parentId = categories.find((category) => category.id === id)?.parentId ?? null;
  return parentId !== null && isWithin(categories, parentId, outer);
}

import type { Language } from '../../../src/contract/language.ts';
import type { StudioCategory } from '../../contract/categories.ts';
import type { Drop } from '../../ui/tree.tsx';

export interface Branch {
  readonly category: StudioCategory;
  readonly children: readonly Branch[];
}

/** The tree of a list in which each category comes after its parent, siblings in their order. */
export function branchesOf(categories: readonly StudioCategory[], parentId: number | null = null): Branch[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .map((category) => ({ category, children: branchesOf(categories, category.id) }));
}

/** How many products are in a category and all below it. */
export const productsWithin = ({ category, children }: Branch): number =>
  children.reduce((sum, child) => sum + productsWithin(child), category.products);

/** A category's name with those of all above it, `Позолота › Сусальне золото`; nothing for the top of the tree. */
export function trailOf(categories: readonly StudioCategory[], id: number | null, lang: Language): string {
  const category = categories.find((one) => one.id === id);
  if (!category) return '';
  return [trailOf(categories, category.parentId, lang), category.name[lang]].filter((name) => name !== '').join(' › ');
}

/** Where a category comes to lie when it is dropped; null where it would lie as it does, or within itself. */
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

/** Whether a category is another one, or lies in it. */
function isWithin(categories: readonly StudioCategory[], id: number, outer: number): boolean {
  if (id === outer) return true;
  const parentId = categories.find((category) => category.id === id)?.parentId ?? null;
  return parentId !== null && isWithin(categories, parentId, outer);
}

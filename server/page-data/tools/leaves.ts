import type { LeafProduct } from '../../../src/contract/leaf.ts';
import type { ToolOf } from '../../../src/contract/tools.ts';
import { leafOf } from '../../../src/rules/leaf.ts';
import type { TrackedPageData } from '../tracked-data.ts';
import { goodsWith, karatsOf, type Values } from './goods.ts';

/** Returns the booklet of leaf that attributes describe; null if they describe none. */
export const bookletOf = ({ format, sheets, size }: Values): LeafProduct['leaf'] | null =>
  leafOf({ format: format?.uk, sheets: sheets?.uk, size: size?.uk });

/** Returns the calculator of leaves with the published booklets of leaf, the purest gold first. */
export async function leavesTool(data: TrackedPageData): Promise<ToolOf<'leaves'>> {
  const booklets = await goodsWith(data, 'sheets', (values) => {
    const leaf = bookletOf(values);
    return leaf && { leaf, karats: karatsOf(values) };
  });
  return { name: 'leaves', leaves: purestFirst(booklets).map(({ karats: _, ...leaf }) => leaf) };
}

/** Sorts by karats, the purest first; equal ones keep their order. */
export const purestFirst = <Item extends { readonly karats: number }>(items: readonly Item[]): Item[] =>
  [...items].sort((one, other) => other.karats - one.karats);

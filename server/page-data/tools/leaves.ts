import type { ToolOf } from '../../../src/contract/tools.ts';
import { leafOf } from '../../../src/rules/leaf.ts';
import type { TrackedPageData } from '../tracked-data.ts';

/** Returns the calculator of leaves with the published booklets of leaf, the purest gold first. */
export async function leavesTool(data: TrackedPageData): Promise<ToolOf<'leaves'>> {
  const booklets = (await data.described('sheets')).flatMap(({ id, values }) => {
    const { format, sheets, size, purity } = values;
    const leaf = leafOf({ format: format?.uk, sheets: sheets?.uk, size: size?.uk });
    return leaf ? [{ id, leaf, karats: karatsOf(purity?.uk ?? '') }] : [];
  });
  const ordered = booklets.sort((one, other) => other.karats - one.karats || one.id - other.id);
  const leafOfId = new Map(ordered.map(({ id, leaf }) => [id, leaf]));
  const cards = await data.cards(ordered.map(({ id }) => id));
  const leaves = cards.flatMap((card) => {
    const leaf = leafOfId.get(card.id);
    return leaf ? [{ ...card, leaf }] : [];
  });
  return { name: 'leaves', leaves };
}

const KARATS = /^(\d+(?:,\d+)?)\s*К/u;

/** Returns the karats of a purity such as `23,75 К`; 0 for other metals. */
const karatsOf = (purity: string): number => Number(KARATS.exec(purity)?.[1]?.replace(',', '.') ?? 0);

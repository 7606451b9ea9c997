import type { ListRow } from '../../../studio/contract/supplier-lists.ts';
import { keysOf, type ListValues, valuesOf } from '../../import/lists/read-list.ts';
import { cellsOf, type StoredItem, type StoredList } from './stored.ts';

/** A row of a draft with its product and values. */
export interface DecidedRow {
  readonly row: number;
  readonly state: ListRow['state'];
  readonly reason: ListRow['reason'];
  readonly by: ListRow['by'];
  /** Product of a matched row, or of one that is to be looked at. */
  readonly productId: number | null;
  readonly candidates: StoredItem['match']['candidates'];
  readonly cells: readonly string[];
  readonly keys: ReturnType<typeof keysOf>;
  readonly values: ListValues;
}

/** Returns the rows of a draft with their states. A product is matched with its first row only. */
export function decidedRows({ grid, content }: Pick<StoredList, 'grid' | 'content'>): readonly DecidedRow[] {
  const taken = new Set<number>();
  return content.items.map(({ row, match }) => {
    const decision = content.decisions[String(row)];
    const cells = cellsOf(grid, content, row);
    const values = valuesOf(cells, content.roles);
    const isChosen = typeof decision === 'number';
    const productId = isChosen ? decision : match.id;
    const isTwice = productId !== null && taken.has(productId);
    if (productId !== null && decision !== 'ignored') taken.add(productId);
    const base = {
      ...{ row, cells, values, productId, candidates: match.candidates, keys: keysOf(cells, content.roles) },
      by: isChosen ? ('chosen' as const) : match.by,
    };
    if (decision === 'ignored') return { ...base, state: 'ignored', reason: null };
    if (productId === null) {
      const isNew = match.candidates.length === 0;
      return { ...base, state: isNew ? 'new' : 'choose', reason: isNew ? null : 'similar' };
    }
    if (isTwice) return { ...base, state: 'choose', reason: 'twice' };
    return values.unclear.length > 0
      ? { ...base, state: 'choose', reason: 'unclear' }
      : { ...base, state: 'matched', reason: null };
  });
}

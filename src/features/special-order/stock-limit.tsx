import { withTexts } from '../../lib/all-texts.ts';
import { late } from '../../lib/late.ts';
import { useLate } from '../../lib/use-late.ts';
import type { StockLimitProps } from './stock-limit-note.tsx';

const lateNote = late(() => withTexts(import('./stock-limit-note.tsx')));

/** The note about too large a quantity, loaded with the first; nothing while `wanted` is null. */
export function StockLimit({ product, wanted }: Pick<StockLimitProps, 'product'> & { readonly wanted: number | null }) {
  const note = useLate(lateNote, wanted !== null);
  return note && wanted !== null && <note.StockLimitNote product={product} wanted={wanted} />;
}

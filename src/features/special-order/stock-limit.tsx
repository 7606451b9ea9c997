import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import type { StockLimitProps } from './stock-limit-note.tsx';

const lazyNote = lazyPart(() => withTexts(import('./stock-limit-note.tsx')));

/** The note about a quantity above the stock, loaded on first use; renders nothing while `wanted` is null. */
export function StockLimit({ product, wanted }: Pick<StockLimitProps, 'product'> & { readonly wanted: number | null }) {
  const note = useLazyPart(lazyNote, wanted !== null);
  return note && wanted !== null && <note.StockLimitNote product={product} wanted={wanted} />;
}

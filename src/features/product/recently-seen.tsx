import type { Product } from '../../contract/product.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { late } from '../../lib/late.ts';
import { useLate } from '../../lib/use-late.ts';

const part = late(() => withTexts(import('./seen-products.tsx')));

/** What this browser looked at before; it appears below everything, so nothing moves. */
export function RecentlySeen({ current }: { readonly current: Product }) {
  const loaded = useLate(part, true);
  return loaded && <loaded.SeenProducts current={current} />;
}

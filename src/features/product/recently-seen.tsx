import { useLingui } from '@lingui/react/macro';
import type { Product } from '../../contract/product.ts';
import { late } from '../../lib/late.ts';
import { useLate } from '../../lib/use-late.ts';

/** Its only text comes with the page's own, so that all others need not: it is loaded for every product. */
const part = late(() => import('./seen-products.tsx'));

/** What this browser looked at before; it appears below everything, so nothing moves. */
export function RecentlySeen({ current }: { readonly current: Product }) {
  const { t } = useLingui();
  const loaded = useLate(part, true);
  return loaded && <loaded.SeenProducts current={current} title={t`Ви дивилися`} />;
}

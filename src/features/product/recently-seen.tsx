import { useLingui } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';

/**
 * Loaded for every product page. Its only text is passed from the page's catalogue, so that it needs no catalogue of
 * its own.
 */
const part = lazyPart(() => import('./seen-products.tsx'));

/** Lists products that this browser has viewed, at the end of the page, so that nothing shifts. */
export function RecentlySeen({ page }: { readonly page: PageDataOf<'product'> }) {
  const { t } = useLingui();
  const loaded = useLazyPart(part, true);
  return loaded && <loaded.SeenProducts page={page} title={t`Ви дивилися`} />;
}

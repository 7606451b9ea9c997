import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Product, ProductCard } from '../../contract/product.ts';
import { localItems } from '../../lib/browser-storage.ts';
import { useShop } from '../../lib/shop.tsx';
import { Section } from '../../ui/page.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import { readSeen, SHOWN, writeSeen } from './seen.ts';

/** What this browser looked at before; it appears below everything, so nothing moves. */
export function RecentlySeen({ current }: { readonly current: Product }) {
  const { t } = useLingui();
  const { lang } = useShop();
  const [seen, setSeen] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    setSeen(
      readSeen(localItems, lang)
        .filter(({ sku }) => sku !== current.sku)
        .slice(0, SHOWN),
    );
    writeSeen(localItems, lang, current);
  }, [lang, current]);
  if (seen.length === 0) return null;
  return (
    <Section title={t`Ви дивилися`}>
      <ProductGrid products={seen} />
    </Section>
  );
}

import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Language } from '../../contract/language.ts';
import { type Product, type ProductCard, productCardSchema } from '../../contract/product.ts';
import { localArea, storedItem } from '../../lib/browser-storage.ts';
import { useShop } from '../../lib/shop.tsx';
import { Section } from '../../ui/page.tsx';
import { cardOfProduct } from '../catalogue/product-card.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';

/** How many products are remembered beside the one that is open. */
export const SHOWN = 8;

/** What this browser has seen, newest first. */
const storedSeen = (lang: Language) => storedItem(localArea, `recently-seen-${lang}`, v.array(productCardSchema));

/** The list with a product first, once, and no longer than what is shown beside it. */
export function addSeen(seen: readonly ProductCard[], card: ProductCard): ProductCard[] {
  return [card, ...seen.filter(({ sku }) => sku !== card.sku)].slice(0, SHOWN + 1);
}

/** What this browser looked at before; the product that is open is remembered too. */
export function SeenProducts({ current, title }: { readonly current: Product; readonly title: string }) {
  const { lang } = useShop();
  const [seen, setSeen] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    const stored = storedSeen(lang);
    const before = stored.read() ?? [];
    setSeen(before.filter(({ sku }) => sku !== current.sku).slice(0, SHOWN));
    stored.write(addSeen(before, cardOfProduct(current)));
  }, [lang, current]);
  if (seen.length === 0) return null;
  return (
    <Section title={title}>
      <ProductGrid products={seen} list="seen" />
    </Section>
  );
}

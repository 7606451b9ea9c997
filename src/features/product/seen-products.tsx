import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Language } from '../../contract/language.ts';
import type { PageDataOf } from '../../contract/page-data.ts';
import { type ProductCard, productCardSchema } from '../../contract/product.ts';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { localArea, storedItem } from '../../lib/browser-storage.ts';
import { useShop } from '../../lib/shop.tsx';
import { cardOfProduct } from '../../rules/card-of-product.ts';
import { Section } from '../../ui/page.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import print from './print.css?inline';

// Every product page loads this file, after everything that a shopper waits for.
adoptStyle(print);

/** The number of products that are listed in addition to the current one. */
export const SHOWN = 8;

/** The stored products that this browser has viewed, newest first. */
const storedSeen = (lang: Language) => storedItem(localArea, `recently-seen-${lang}`, v.array(productCardSchema));

/** Returns the list with a product at its start, without duplicates, at most one longer than the number shown. */
export function addSeen(seen: readonly ProductCard[], card: ProductCard): ProductCard[] {
  return [card, ...seen.filter(({ sku }) => sku !== card.sku)].slice(0, SHOWN + 1);
}

interface Props {
  readonly page: PageDataOf<'product'>;
  readonly title: string;
}

/** Lists products that this browser has viewed, and stores that of the page. */
export function SeenProducts({ page, title }: Props) {
  const { lang } = useShop();
  const [seen, setSeen] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    const stored = storedSeen(lang);
    const before = stored.read() ?? [];
    setSeen(before.filter(({ sku }) => sku !== page.product.sku).slice(0, SHOWN));
    stored.write(addSeen(before, cardOfProduct(page.product, page.family)));
  }, [lang, page]);
  if (seen.length === 0) return null;
  return (
    <Section title={title}>
      <ProductGrid products={seen} list="seen" />
    </Section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import type { Product } from '../../contract/product.ts';
import { escapeHtml } from '../../rules/escape-html.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Html } from '../../ui/html.tsx';
import { Section } from '../../ui/page.tsx';
import { Rating } from '../../ui/rating.tsx';
import { useShownEvent } from '../analytics/analytics-context.tsx';
import { viewItem } from '../analytics/events.ts';
import { PostList } from '../blog/post-list.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import { useOffers } from '../offers/offers-provider.tsx';
import { BuyPanel, PriceLine } from './buy-panel.tsx';
import { FamilyChoice } from './family-choice.tsx';
import { Gallery } from './gallery.tsx';
import { LazyExtras } from './lazy-extras.tsx';
import styles from './product-screen.module.css';
import { RecentlySeen } from './recently-seen.tsx';
import { Sku } from './sku.tsx';

/** The screen of a product: pictures, price and purchase, then all details. */
export function ProductScreen({ page }: { readonly page: PageDataOf<'product'> }) {
  const { t } = useLingui();
  const [product = page.product] = useOffers(useMemo(() => [page.product], [page.product]));
  const { instead, boughtTogether, articles } = page;
  // The breadcrumbs end with the product itself, preceded by its category.
  useShownEvent(() => viewItem(product, page.breadcrumbs.at(-2)?.name));
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <div className={styles.top}>
        <Gallery pictures={product.pictures} name={product.name} />
        <div className={styles.main}>
          <h1>{product.name}</h1>
          <PriceLine product={product} page={page} />
          <p className={styles.about}>
            {page.product.rating && (
              <a href="#reviews">
                <Rating rating={page.product.rating} />
              </a>
            )}
            <Sku sku={product.sku} />
            {product.brand && <span>{product.brand}</span>}
          </p>
          <p className={styles.summary}>{product.summary}</p>
          {page.family && <FamilyChoice html={page.family.html} price={product.price} />}
          <BuyPanel product={product} wasSold={page.product.stock > 0} />
        </div>
      </div>
      {instead && product.stock === 0 && (
        <Section title={t`Що взяти замість`}>
          <ProductGrid products={instead} list="instead" />
        </Section>
      )}
      <div className={styles.details}>
        <Section title={t`Опис`}>
          <Html html={product.description} />
        </Section>
        <Section title={t`Характеристики`}>
          <Specifications attributes={product.attributes} />
        </Section>
      </div>
      <LazyExtras page={page} />
      {boughtTogether.length > 0 && (
        <Section title={t`Разом із цим купують`}>
          <ProductGrid products={boughtTogether} />
        </Section>
      )}
      {articles.length > 0 && (
        <Section title={t`Як цим працювати`}>
          <PostList posts={articles} hasExcerpts={false} />
        </Section>
      )}
      <RecentlySeen page={page} />
    </>
  );
}

function Specifications({ attributes }: Pick<Product, 'attributes'>) {
  const { t } = useLingui();
  if (attributes.length === 0) return <p>{t`Запитайте нас — виміряємо й відповімо.`}</p>;
  const row = ({ name, value }: Attribute) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`;
  // Built as a string: they are a quarter of the elements that React would create for a product.
  const html = attributes.map(row).join('');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made above, with all text escaped
  return <dl className={styles.specifications} dangerouslySetInnerHTML={{ __html: html }} />;
}

type Attribute = Product['attributes'][number];

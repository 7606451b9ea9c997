import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Day, DayProduct, WantedProduct } from '../../contract/day.ts';
import layout from '../../ui/layout.module.css';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import styles from './day.module.css';
import { DayCard } from './day-card.tsx';

/** The cards of products: sold out and wanted, without a picture, with an outdated translation. */
export function ProductCards({ day }: { readonly day: Day }) {
  const { t } = useLingui();
  const demandOf = useDemand();
  return (
    <>
      <DayCard
        title={t`Немає, а питають`}
        card={day.wanted}
        all={<Link to="/products" search={{ stock: 'wanted' }}>{t`Усі, яких бракує`}</Link>}
      >
        {(product) => <ProductRow product={product} field="stock" note={demandOf(product)} />}
      </DayCard>
      <DayCard
        title={t`Товари без фото`}
        card={day.pictures}
        all={<Link to="/products" search={{ picture: 'none', state: 'published' }}>{t`Усі без фото`}</Link>}
      >
        {(product) => <ProductRow product={product} field="pictures" note={product.sku} />}
      </DayCard>
      <DayCard
        title={t`Переклад застарів`}
        card={day.translations}
        all={<Link to="/products" search={{ translation: 'outdated' }}>{t`Усі застарілі переклади`}</Link>}
      >
        {(product) => <ProductRow product={product} field={product.field} note={product.sku} />}
      </DayCard>
    </>
  );
}

interface ProductRowProps {
  readonly product: DayProduct;
  /** Field of the form to which the link leads. */
  readonly field: string;
  readonly note: ReactNode;
}

function ProductRow({ product: { id, name, picture }, field, note }: ProductRowProps) {
  return (
    <>
      <Thumbnail picture={picture} />
      <span className={styles.text}>
        <Link to="/products/$id" params={{ id: String(id) }} hash={field}>
          {name}
        </Link>
        <span className={layout.soft}>{note}</span>
      </span>
    </>
  );
}

/** Returns a function that tells who wants a product: "замовлено 3, у кошиках 2". */
function useDemand(): (product: WantedProduct) => string {
  const { t } = useLingui();
  return ({ requests, alerts, ordered, carts, wishlists, searches }) =>
    [
      requests > 0 && t`просять привезти: ${requests}`,
      alerts > 0 && t`чекають на лист, коли з’явиться: ${alerts}`,
      ordered > 0 && t`замовлено за місяць: ${ordered}`,
      carts > 0 && t`у кошиках: ${carts}`,
      wishlists > 0 && t`у списках бажань: ${wishlists}`,
      searches > 0 && t`шукали: ${searches}`,
    ]
      .filter(Boolean)
      .join(', ');
}

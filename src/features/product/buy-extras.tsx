import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FixedPart } from '../../lib/fragments.tsx';
import { PageLink } from '../../lib/page-link.tsx';
import { DELIVERY_SLUG, RETURNS_SLUG } from '../../rules/paths.ts';
import { PROMISES } from '../../rules/shop-promises.ts';
import { Icon } from '../../ui/icon.tsx';
import { StockAlert } from '../stock-alert/stock-alert.tsx';
import styles from './buy-panel.module.css';
import { DeliveryEstimate } from './delivery-estimate.tsx';
import type { ExtrasProps } from './late-buy-extras.tsx';

/** See LateBuyExtras: the page is rendered with it, and the browser loads it when it is needed. */
export function BuyExtras({ product, quantity, asked }: ExtrasProps & { readonly asked?: string | undefined }) {
  const isAsked = asked !== undefined;
  return (
    <>
      {product.stock > 0 ? (
        <DeliveryEstimate sku={product.sku} quantity={quantity} opensAtOnce={isAsked} />
      ) : (
        <StockAlert sku={product.sku} name={product.name} opensAtOnce={isAsked} />
      )}
      <FixedPart as="ul" className={styles.promises} content={Promises} />
    </>
  );
}

/** Summarizes delivery, payment and returns, with the marks of the carrier and of bank cards. */
function Promises() {
  const { t } = useLingui();
  const days = PROMISES.returnDays;
  return (
    <>
      <li>
        <Icon name="truck" />
        <PageLink slug={DELIVERY_SLUG}>{t`Відділення, поштомат, кур’єр`}</PageLink>
        <Mark file="nova-poshta" width={24} alt={t`Нова пошта`} />
      </li>
      <li>
        <Icon name="card" />
        <PageLink slug={DELIVERY_SLUG}>{t`Карткою, при отриманні або за рахунком`}</PageLink>
        <Mark file="visa" width={38} alt="Visa" />
        <Mark file="mastercard" width={38} alt="Mastercard" />
      </li>
      <li>
        <Icon name="return" />
        <PageLink slug={RETURNS_SLUG}>
          {t`${days} ${plural(days, { one: 'день', few: 'дні', many: 'днів', other: 'дня' })} на повернення`}
        </PageLink>
      </li>
    </>
  );
}

/** A mark of a company, 24 px high, on white in both schemes. */
function Mark({ file, width, alt }: { readonly file: string; readonly width: number; readonly alt: string }) {
  return <img src={`/marks/${file}.svg`} width={width} height={24} alt={alt} loading="lazy" />;
}

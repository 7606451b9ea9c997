import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../src/rules/money.ts';
import { serviceText } from '../../../src/rules/ordered-services.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import styles from './orders.module.css';

/** Lists the ordered items and the sums. */
export function OrderLines({ order }: { readonly order: StudioOrder }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Товари`}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.position} className={styles.line}>
            <LinePicture picture={line.picture} />
            <span className={cells.stack}>
              {line.slug === null ? (
                line.name
              ) : (
                <a href={`/${line.slug}`} target="_blank" rel="noreferrer">
                  {line.name}
                </a>
              )}
              <span className={cells.soft}>{line.sku}</span>
              {line.services.map((service) => (
                <span key={service.name} className={cells.soft}>
                  + {serviceText(service)}, {formatMoney(service.price)}
                </span>
              ))}
              <span>
                {line.quantity} × {formatMoney(line.price)}{' '}
                {line.refunded > 0 && <Badge tone="warning">{t`повернуто гроші за ${line.refunded} шт.`}</Badge>}
              </span>
            </span>
            <span className={styles.sum}>{formatMoney(line.netCost)}</span>
          </li>
        ))}
      </ul>
      <dl className={layout.facts}>
        <dt>{t`Товари`}</dt>
        <dd className={styles.money}>{formatMoney(order.itemsCost)}</dd>
        {order.discountValue > 0 && (
          <>
            <dt>
              {order.promoCode === null ? t`Знижка` : t`Знижка, код ${order.promoCode}`}
              {order.manualDiscount && <> ({order.manualDiscount.reason})</>}
            </dt>
            <dd className={styles.money}>{formatMoney(-order.discountValue)}</dd>
          </>
        )}
        <dt>{t`Доставка`}</dt>
        <dd className={styles.money}>{formatMoney(order.shippingCost)}</dd>
        {order.surcharge > 0 && (
          <>
            <dt>{t`Доплата: ${order.surchargeReason ?? ''}`}</dt>
            <dd className={styles.money}>{formatMoney(order.surcharge)}</dd>
          </>
        )}
        <dt>{t`Разом`}</dt>
        <dd className={styles.money}>
          <strong>{formatMoney(order.totalCost)}</strong>
        </dd>
      </dl>
    </Panel>
  );
}

export function LinePicture({ picture }: { readonly picture: StudioOrder['lines'][number]['picture'] }) {
  if (!picture) return <span />;
  const width = picture.widths[0];
  return <img src={`/media/${picture.id}-${width}.webp`} alt="" width={64} height={64} loading="lazy" />;
}

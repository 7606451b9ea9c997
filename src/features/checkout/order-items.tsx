import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderItem } from '../../contract/order.ts';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../rules/money.ts';
import { serviceText } from '../../rules/ordered-services.ts';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Reduced } from '../../ui/reduced.tsx';

/** The ordered items, at the prices of the time of the order. */
export function OrderItems({ items }: { readonly items: readonly OrderItem[] }) {
  const { t } = useLingui();
  return (
    <ul className="order-items" aria-label={t`Товари в замовленні`}>
      {items.map((item) => (
        <Item key={itemKey(item)} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { readonly item: OrderItem }) {
  const href = useHref();
  const { name, picture, slug, unitPrice, qty, cost, netCost, additionalServices } = item;
  return (
    <li className="order-item">
      <Picture picture={picture && { ...picture, alt: '' }} place="smallRow" />
      <div className="order-item-text">
        {slug === null ? <span>{name}</span> : <a href={href(paths.page(slug))}>{name}</a>}
        {additionalServices.map((service) => (
          <small key={service.name}>
            {serviceText(service)} +{formatMoney(service.price)}
          </small>
        ))}
        <small>
          <Trans>
            {formatMoney(unitPrice)} × {qty} шт.
          </Trans>
        </small>
      </div>
      <span className="order-item-cost">
        <Reduced cost={netCost} fullCost={cost} />
      </span>
    </li>
  );
}

/** Returns the key of an order's item: one product may occur twice, with different services or texts. */
export function itemKey({ slug, name, additionalServices }: OrderItem): string {
  return [slug ?? name, ...additionalServices.map(serviceText)].join('+');
}

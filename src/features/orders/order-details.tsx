import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Address, Order } from '../../contract/order.ts';
import { formatMoney } from '../../rules/money.ts';
import styles from './order-details.module.css';
import { OrderItems } from './order-items.tsx';
import { TrackingNumber } from './tracking-number.tsx';

/** Everything about one order. */
export function OrderDetails({ order }: { readonly order: Order }) {
  return (
    <div className={styles.details}>
      <div>
        <OrderItems items={order.items} />
        <Sums order={order} />
      </div>
      <Facts order={order} />
    </div>
  );
}

/** How the items' costs become the total. */
function Sums({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { totalCost, discountValue } = order.prices;
  const itemsCost = order.items.reduce((sum, { cost }) => sum + cost, 0);
  const shippingCost = totalCost - itemsCost + discountValue;
  return (
    <dl className={styles.sums}>
      {discountValue > 0 && <Entry name={t`Знижка`}>{formatMoney(-discountValue)}</Entry>}
      {shippingCost > 0 && <Entry name={t`Доставка`}>{formatMoney(shippingCost)}</Entry>}
      <Entry name={t`Разом`}>
        <strong className={styles.total}>{formatMoney(totalCost)}</strong>
      </Entry>
    </dl>
  );
}

function Facts({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { shipment, paymentMethodName, note, isCallbackNeeded } = order;
  const { trackingNumber, statusDescription } = shipment;
  const { address } = shipment.recipient;
  return (
    <dl className={styles.facts}>
      <Entry name={t`Спосіб доставки`}>{shipment.shippingMethodDescription}</Entry>
      {address && address.type !== 'pickup' && (
        <Entry name={t`Адреса доставки`}>
          <DeliveryAddress address={address} />
        </Entry>
      )}
      {trackingNumber && (
        <Entry name={t`Номер відправлення`}>
          <TrackingNumber number={trackingNumber} />
        </Entry>
      )}
      {statusDescription && <Entry name={t`Де посилка`}>{statusDescription}</Entry>}
      <Entry name={t`Оплата`}>{paymentMethodName}</Entry>
      {note && (
        <Entry name={t`Коментар`}>
          <span className={styles.note}>{note}</span>
        </Entry>
      )}
      <Entry name={t`Передзвонити`}>{isCallbackNeeded ? <Trans>так</Trans> : <Trans>ні</Trans>}</Entry>
    </dl>
  );
}

function Entry({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The settlement, then the branch; or the street with its building and flat. */
function DeliveryAddress({ address }: { readonly address: Address }) {
  const { t } = useLingui();
  const { settlementNameFull, addressNameFull, buildingNumber, flat } = address;
  const parts = [
    settlementNameFull,
    addressNameFull,
    buildingNumber && t`буд. ${buildingNumber}`,
    flat && t`кв. ${flat}`,
  ];
  return parts.filter(Boolean).join(', ');
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Address, Order } from '../../contract/order.ts';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { formatMoney } from '../../rules/money.ts';
import { DiscountRows } from '../../ui/discount-rows.tsx';
import style from './order.css?inline';
import { OrderItems } from './order-items.tsx';
import { TrackingNumber } from './tracking-number.tsx';

adoptStyle(style);

interface Props {
  readonly order: Order;
  /** True right after the order was placed: then options that were not chosen are left out. */
  readonly isNew?: boolean;
}

/** All details of one order. */
export function OrderDetails({ order, isNew = false }: Props) {
  return (
    <div className="order-details">
      <div>
        <OrderItems items={order.items} />
        <Sums order={order} />
      </div>
      <Facts order={order} isNew={isNew} />
    </div>
  );
}

/** The sums from the cost of the items to the total. */
function Sums({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { prices, discounts, shippingCost, surcharge, shipment } = order;
  const { totalCost, discountValue } = prices;
  const itemsCost = order.items.reduce((sum, { cost }) => sum + cost, 0);
  return (
    <dl className="order-sums">
      <DiscountRows {...{ itemsCost, discountValue, discounts }} />
      {shipment.recipient.address && (
        <Entry name={t`Доставка`}>{shippingCost === 0 ? t`безкоштовно` : formatMoney(shippingCost)}</Entry>
      )}
      {surcharge && <Entry name={surcharge.reason}>{formatMoney(surcharge.amount)}</Entry>}
      <Entry name={t`Разом`}>
        <strong className="order-total">{formatMoney(totalCost)}</strong>
      </Entry>
    </dl>
  );
}

function Facts({ order, isNew }: Required<Props>) {
  const { t } = useLingui();
  const { shipment, paymentMethodName, note, isCallbackNeeded } = order;
  const { trackingNumber, statusDescription } = shipment;
  const { address } = shipment.recipient;
  return (
    <dl className="order-facts">
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
          <span className="order-note">{note}</span>
        </Entry>
      )}
      {(isCallbackNeeded || !isNew) && (
        <Entry name={t`Передзвонити`}>{isCallbackNeeded ? <Trans>так</Trans> : <Trans>ні</Trans>}</Entry>
      )}
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

import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Order, OrderItem } from '../../contract/order.ts';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { formatKyivDay } from '../../lib/dates.ts';
import { useHref } from '../../lib/href.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatMoney } from '../../rules/money.ts';
import { orderPaths } from '../../rules/order-paths.ts';
import { paths } from '../../rules/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { OrderDetails } from '../checkout/order-details.tsx';
import { itemKey } from '../checkout/order-items.tsx';
import { RepeatOrder } from '../checkout/repeat-order.tsx';
import { TrackingNumber } from '../checkout/tracking-number.tsx';
import { AddToNotebook } from '../notebook/add-to-notebook.tsx';
import style from './order-row.css?inline';

adoptStyle(style);

/** An order as one row that expands. Collapsed, it shows the pictures of its items. */
export function OrderRow({ order }: { readonly order: Order }) {
  const { lang } = useShop();
  const href = useHref();
  const detailsId = useId();
  const [isExpanded, setExpanded] = useState(false);
  const actionsText = useActionsText(order.actions);
  const { number, createdAt, status, progress, items, prices, actions } = order;
  const { trackingNumber } = order.shipment;
  return (
    <li className="order-row">
      <h2 className="order-row-heading">
        <button
          type="button"
          className="order-row-toggle"
          aria-expanded={isExpanded}
          aria-controls={detailsId}
          onClick={() => setExpanded(!isExpanded)}
        >
          <span className="order-row-number">
            <VisuallyHidden>
              <Trans>Замовлення</Trans>{' '}
            </VisuallyHidden>
            № {number}
          </span>{' '}
          <time className="order-row-date" dateTime={createdAt}>
            {formatKyivDay(lang, createdAt)}
          </time>{' '}
          <span className="order-row-status" data-progress={progress}>
            {status}
          </span>{' '}
          <span className="order-row-total">{formatMoney(prices.totalCost)}</span>
          <span className="order-row-chevron">
            <Icon name="chevron-down" />
          </span>
        </button>
      </h2>
      {!isExpanded && (
        <div className="order-row-closed">
          <Thumbnails items={items} />
          {trackingNumber && <TrackingNumber number={trackingNumber} />}
          {actions.includes('repeat') && <RepeatOrder access={{ order: order.id, token: '' }} number={number} />}
        </div>
      )}
      <div id={detailsId} hidden={!isExpanded}>
        {isExpanded && (
          <>
            <OrderDetails order={order} />
            <p className="order-row-more">
              <a href={href(orderPaths.payment(order.id, ''))}>{actionsText}</a>
              {order.actions.includes('review') && (
                <a href={href(orderPaths.review(order.id))}>
                  <Trans>Залишити відгук</Trans>
                </a>
              )}
              <AddToNotebook of={{ order: order.id }} path={paths.orders} />
            </p>
          </>
        )}
      </div>
    </li>
  );
}

/** Returns the label of the link to the order's own screen, by the actions that are possible there. */
function useActionsText(actions: Order['actions']): string {
  const { t } = useLingui();
  const canRepeat = actions.includes('repeat');
  if (actions.includes('pay')) return canRepeat ? t`Оплатити, повторити чи скасувати` : t`Оплатити чи скасувати`;
  if (actions.includes('cancel')) return canRepeat ? t`Повторити чи скасувати` : t`Скасувати замовлення`;
  return canRepeat ? t`Повторити замовлення` : t`Відкрити замовлення`;
}

function Thumbnails({ items }: { readonly items: readonly OrderItem[] }) {
  const { t } = useLingui();
  return (
    <ul className="order-row-thumbnails" aria-label={t`Товари в замовленні`}>
      {items.map((item) => (
        <li key={itemKey(item)}>
          <Picture picture={item.picture} place="smallRow" />
          {!item.picture && <VisuallyHidden>{item.name}</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}

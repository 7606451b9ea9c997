import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatKyivTime } from '../../lib/dates.ts';
import { useHref } from '../../lib/href.ts';
import { orderPaths } from '../../rules/order-paths.ts';
import { type OrderAccess, useOrder } from '../checkout/order-queries.ts';
import { forgetUnpaid, readUnpaid } from '../checkout/unpaid-order.ts';
import styles from './unpaid-note.module.css';

/**
 * Lists the unpaid orders and their payment deadlines, with links to pay. The API decides whether they can still be
 * paid.
 */
export function UnpaidNote() {
  const [orders] = useState(readUnpaid);
  // Forgets expired orders.
  useEffect(() => forgetUnpaid(), []);
  return (
    <div className={styles.note} role="status">
      {orders.map((access) => (
        <Line key={access.order} access={access} />
      ))}
    </div>
  );
}

/** Statuses for a visitor who may not see the order, or if it does not exist. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404]);

function Line({ access }: { readonly access: OrderAccess }) {
  const { t } = useLingui();
  const href = useHref();
  const { data: order, error } = useOrder(access);
  const canBePaid = order?.actions.includes('pay') ?? false;
  // Paid, cancelled, or another visitor's by now. An unreachable API decides nothing.
  const isOver = order ? !canBePaid : error instanceof ApiError && GONE.has(error.status);
  useEffect(() => {
    if (isOver) forgetUnpaid(access.order);
  }, [isOver, access]);
  if (!order || !canBePaid) return null;
  const { number, payment } = order;
  const until = payment.dueUntil ? formatKyivTime(payment.dueUntil) : null;
  return (
    <p>
      {t`Замовлення № ${number} ще не оплачено.`} {until && t`Товар відкладено для вас до ${until}.`}{' '}
      <a href={href(orderPaths.payment(access.order, access.token))}>
        <Trans>Повернутися до оплати</Trans>
      </a>
    </p>
  );
}

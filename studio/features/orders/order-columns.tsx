import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import { kilograms } from '../../../src/rules/weight.ts';
import type { OrderRow } from '../../contract/order-list.ts';
import { clsx } from '../../lib/clsx.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import cells from '../../ui/cells.module.css';
import type { Column } from '../../ui/data-table.tsx';
import layout from '../../ui/layout.module.css';
import styles from './orders.module.css';
import { StatusBadge } from './status-badge.tsx';
import { DELIVERY_WORDS, MONEY_WORDS, PAYMENT_WORDS } from './words.ts';

/** Columns of the list; all but the number can be hidden. */
export function useOrderColumns(): readonly Column<OrderRow>[] {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t`Номер`,
        isRowHeader: true,
        isNarrow: true,
        isSortable: true,
        cell: ({ id, number, isCallbackNeeded }) => (
          <span className={layout.line}>
            <Link to="/orders/$id" params={{ id }} className={styles.nowrap}>{`№ ${number}`}</Link>
            {isCallbackNeeded && <Badge>{t`зателефонувати`}</Badge>}
          </span>
        ),
      },
      {
        id: 'created',
        header: t`Час`,
        isSortable: true,
        cell: ({ createdAt }) => <span className={styles.moment}>{formatKyivInstant(lang, createdAt)}</span>,
      },
      { id: 'status', header: t`Стан`, cell: ({ status }) => <StatusBadge status={status} /> },
      {
        id: 'total',
        header: t`Сума`,
        align: 'end',
        isSortable: true,
        cell: ({ totalCost }) => formatMoney(totalCost),
      },
      {
        id: 'tasks',
        header: t`Завдання`,
        align: 'end',
        cell: ({ tasks }) => (tasks > 0 ? <Badge tone="warning">{tasks}</Badge> : '—'),
      },
      {
        id: 'customer',
        header: t`Одержувач`,
        cell: ({ name, phone }) => (
          <span className={cells.stack}>
            {name ?? '—'}
            {phone !== null && <span className={clsx(cells.soft, styles.nowrap)}>{formatPhone(phone)}</span>}
          </span>
        ),
      },
      {
        id: 'delivery',
        header: t`Доставка`,
        cell: ({ shippingMethod, place, trackingNumber }) => (
          <span className={cells.stack}>
            {place ?? i18n._(DELIVERY_WORDS[shippingMethod])}
            {trackingNumber !== null && <span className={cells.soft}>{t`ТТН ${trackingNumber}`}</span>}
          </span>
        ),
      },
      {
        id: 'payment',
        header: t`Оплата`,
        cell: ({ paymentMethod, money }) => (
          <span className={cells.stack}>
            {i18n._(PAYMENT_WORDS[paymentMethod])}
            {money !== null && money !== 'on-receipt' && (
              <span className={cells.soft}>{i18n._(MONEY_WORDS[money])}</span>
            )}
          </span>
        ),
      },
      { id: 'pieces', header: t`Штук`, align: 'end', cell: ({ pieces }) => pieces },
      { id: 'weight', header: t`Вага, кг`, align: 'end', cell: ({ weight }) => kilograms(weight) },
    ],
    [t, i18n, lang],
  );
}

import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './orders.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/** Shows the amounts that were paid, were refunded and can still be refunded. */
export function OrderMoney({ order }: { readonly order: StudioOrder }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { money } = order;
  const paidBy = ({ paymentMethod }: StudioOrder) => {
    if (money.way === 'card') return t`Сплачено карткою`;
    if (money.way === 'none') return t`Сплачено`;
    return paymentMethod === 'invoice' ? t`Надійшло за рахунком` : t`Сплачено при отриманні`;
  };
  const facts = [
    [paidBy(order), money.paid],
    [t`Повернуто`, money.returned],
    [t`Повертаємо`, money.queued],
    [t`До сплати`, money.due],
  ] as const;
  return (
    <Panel
      title={t`Гроші`}
      aside={
        may('refunds.write') &&
        money.refundable > 0 && (
          <Button variant="secondary" onPress={() => setOpen(true)}>
            {t`Повернути гроші`}
          </Button>
        )
      }
    >
      <dl className={layout.facts}>
        {facts
          .filter(([, amount], index) => amount > 0 || index === 0)
          .map(([name, amount]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className={styles.money}>{formatMoney(amount)}</dd>
            </Fragment>
          ))}
      </dl>
      {money.overpaid > 0 && (
        <Notice tone="warning">{t`Переплата ${formatMoney(money.overpaid)}: поверніть її.`}</Notice>
      )}
      {isOpen && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

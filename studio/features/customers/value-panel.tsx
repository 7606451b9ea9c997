import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import type { StudioCustomer } from '../../contract/customers.ts';
import { shortKyivDay } from '../../lib/dates.ts';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';

/** The customer's lifetime value, orders and returns. */
export function ValuePanel({ value }: { readonly value: StudioCustomer['value'] }) {
  const { t } = useLingui();
  const { orders, sum, average, first, last, returned, returnedShare, reasons } = value;
  return (
    <Panel title={t`Покупки за весь час`}>
      <dl className={layout.facts}>
        <dt>{t`Куплено на`}</dt>
        <dd>
          <strong>{formatMoney(sum)}</strong>
        </dd>
        <dt>{t`Замовлень`}</dt>
        <dd>{orders}</dd>
        <dt>{t`У середньому`}</dt>
        <dd>{orders === 0 ? '—' : formatMoney(average)}</dd>
        <dt>{t`Перше замовлення`}</dt>
        <dd>{first === null ? '—' : shortKyivDay(first)}</dd>
        <dt>{t`Останнє замовлення`}</dt>
        <dd>{last === null ? '—' : shortKyivDay(last)}</dd>
        <dt>{t`Повернень`}</dt>
        <dd>{returned === 0 ? '0' : t`${returned}, ${formatPercent(returnedShare)} замовлень`}</dd>
        {reasons.length > 0 && (
          <>
            <dt>{t`Причини повернень`}</dt>
            <dd>{reasons.map(({ reason, count }) => (count === 1 ? reason : `${reason} (${count})`)).join('; ')}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

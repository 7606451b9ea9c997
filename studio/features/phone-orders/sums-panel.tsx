import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../src/rules/money.ts';
import type { PhoneForm, PhoneOrder } from '../../contract/phone-orders.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import orderStyles from '../orders/orders.module.css';
import { sumsOf } from './to-order.ts';
import type { Placing } from './use-placing.ts';

interface SumsPanelProps {
  readonly order: PhoneOrder;
  readonly form: PhoneForm;
  readonly placing: Placing;
}

/** Shows the sums as the checkout computes them, and the button that places the order for the shown total. */
export function SumsPanel({ order, form, placing }: SumsPanelProps) {
  const { t } = useLingui();
  const { cart } = order;
  const { shipping, total } = sumsOf(order, form);
  const hasDelivery = form.method !== 'pickup' && cart.quantity > 0;
  return (
    <Panel title={t`До сплати`}>
      <div className={layout.stack}>
        <dl className={layout.facts}>
          <dt>{t`Товари`}</dt>
          <dd className={orderStyles.money}>{formatMoney(cart.itemsCost)}</dd>
          {cart.discountValue > 0 && (
            <>
              <dt>{t`Знижка`}</dt>
              <dd className={orderStyles.money}>−{formatMoney(cart.discountValue)}</dd>
            </>
          )}
          <dt>{t`Доставка`}</dt>
          <dd className={orderStyles.money}>
            {hasDelivery ? (shipping === 0 ? t`безкоштовно` : formatMoney(shipping)) : '—'}
          </dd>
          <dt>{t`Разом`}</dt>
          <dd className={orderStyles.money}>
            <strong>
              <output>{formatMoney(total)}</output>
            </strong>
          </dd>
        </dl>
        <div role="alert">{placing.message !== null && <Notice tone="error">{placing.message}</Notice>}</div>
        <Button isPending={placing.isPending} isDisabled={cart.lines.length === 0} onPress={placing.place}>
          {t`Прийняти замовлення`}
        </Button>
      </div>
    </Panel>
  );
}

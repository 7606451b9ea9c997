import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PhoneOrder } from '../../contract/phone-orders.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DeliveryFields } from '../orders/delivery-fields.tsx';
import { CartPanel } from './cart-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { Discard } from './discard.tsx';
import { useParcelRefusal } from './parcel-refusal.ts';
import { PaymentFields } from './payment-fields.tsx';
import { SumsPanel } from './sums-panel.tsx';
import { Unfinished } from './unfinished.tsx';
import { usePhoneCart } from './use-phone-cart.ts';
import { type Keeping, usePhoneForm } from './use-phone-form.ts';
import { usePlacing } from './use-placing.ts';

/** The form of a phone order, in the order of the conversation: products, customer, delivery and payment. */
export function PhoneOrderForm({ order }: { readonly order: PhoneOrder }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { form, change: keep, adopt, stop, keeping } = usePhoneForm(order);
  const cart = usePhoneCart(order);
  const placing = usePlacing(order, { form, isSettled: cart.isSettled, onPlaced: stop });
  const refusalOf = useParcelRefusal(order);
  const { errors } = placing;
  const screen = useRef<HTMLDivElement>(null);
  const change: typeof keep = (changes) => {
    keep(changes);
    placing.clear(Object.keys(changes));
  };
  // Focuses the first invalid field after a refused order.
  useEffect(() => {
    if (Object.keys(errors).length > 0) screen.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  return (
    <div ref={screen}>
      <PageHeader
        title={t`Замовлення телефоном`}
        back={<Link to="/orders">{t`Замовлення`}</Link>}
        meta={<KeepingState keeping={keeping} />}
      >
        <Discard
          id={order.id}
          onDiscarded={() => {
            stop();
            void navigate({ to: '/orders' });
          }}
        >
          {(ask) => <Button variant="secondary" onPress={ask}>{t`Відкинути`}</Button>}
        </Discard>
      </PageHeader>
      <Unfinished openId={order.id} />
      <div className={layout.columns}>
        <div className={layout.looseStack}>
          <CartPanel order={order} cart={cart} />
          <CustomerPanel order={order} form={form} onChange={change} onChosen={adopt} errors={errors} />
          <Panel title={t`Доставка`}>
            <DeliveryFields
              value={form}
              onChange={change}
              errors={{ ...errors, ...refusalOf(form.method) }}
              parcel={order.parcel}
            />
          </Panel>
        </div>
        <div className={layout.looseStack}>
          <Panel title={t`Оплата й примітка`}>
            <div className={layout.stack}>
              <PaymentFields order={order} form={form} onChange={change} errors={errors} />
              <TextArea
                label={t`Примітка`}
                isOptional
                rows={2}
                maxLength={1000}
                value={form.note}
                onChange={(note) => change({ note })}
                error={errors.note}
              />
              <Checkbox
                isSelected={form.isCallbackNeeded}
                onChange={(isCallbackNeeded) => change({ isCallbackNeeded })}
              >
                {t`Зателефонувати перед відправленням`}
              </Checkbox>
            </div>
          </Panel>
          <SumsPanel order={order} form={form} placing={placing} />
        </div>
      </div>
    </div>
  );
}

/** Shows whether the server has stored the typed values. */
function KeepingState({ keeping }: { readonly keeping: Keeping }) {
  const { t } = useLingui();
  const words = {
    kept: t`Усе набране збережено`,
    keeping: t`Зберігаємо…`,
    gone: t`Це замовлення відкинуто в іншій вкладці: набране не збережеться.`,
    failed: t`Набране ще не збережено: немає зв’язку. Пробуємо знову.`,
  };
  return <span role="status">{words[keeping]}</span>;
}

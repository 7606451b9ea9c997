import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import type { Day, DayOrder } from '../../contract/day.ts';
import { endOrderCallback } from '../../contract/order-actions.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { ORDER_STATUS_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { toast } from '../../ui/toast.tsx';
import { useOrderWrite } from '../orders/queries.ts';
import styles from './day.module.css';
import { DayCard } from './day-card.tsx';

/** The cards of orders: to call, to pack, not paid, and parcels that do not move on. */
export function OrderCards({ day }: { readonly day: Day }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <DayCard
        title={t`Зателефонувати`}
        card={day.call}
        all={<Link to="/orders" search={{ need: 'call' }}>{t`Усі, хто чекає дзвінка`}</Link>}
      >
        {(order) => <CallRow order={order} />}
      </DayCard>
      <DayCard title={t`Зібрати`} card={day.pack} all={<Link to="/packing">{t`Почати збирати`}</Link>}>
        {(order) => <OrderRow order={order} note={<Since order={order} />} />}
      </DayCard>
      <DayCard
        title={t`Чекають оплати`}
        card={day.payment}
        all={<Link to="/orders" search={{ need: 'payment' }}>{t`Усі неоплачені`}</Link>}
      >
        {(order) => (
          <OrderRow
            order={order}
            note={
              <>
                {order.rest > 0 && <>{t`доплата ${formatMoney(order.rest)}`}, </>}
                <Since order={order} />
              </>
            }
          />
        )}
      </DayCard>
      <DayCard
        title={t`Посилки стоять на місці`}
        card={day.parcel}
        all={<Link to="/orders" search={{ need: 'parcel' }}>{t`Усі такі посилки`}</Link>}
      >
        {(order) => (
          <OrderRow
            order={order}
            note={
              <>
                {order.trackingStatus ?? i18n._(ORDER_STATUS_NAMES[order.status])}, <Since order={order} />
              </>
            }
          />
        )}
      </DayCard>
    </>
  );
}

function Since({ order: { since } }: { readonly order: DayOrder }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  return t`з ${formatKyivInstant(lang, since)}`;
}

interface OrderRowProps {
  readonly order: DayOrder;
  readonly note: ReactNode;
  readonly children?: ReactNode;
}

function OrderRow({ order: { id, number, name, totalCost }, note, children }: OrderRowProps) {
  return (
    <>
      <span className={styles.text}>
        <span>
          <Link to="/orders/$id" params={{ id }}>{`№ ${number}`}</Link>
          {`, ${name ?? '—'}, ${formatMoney(totalCost)}`}
        </span>
        <span className={layout.soft}>{note}</span>
      </span>
      {children}
    </>
  );
}

/** An order whose customer waits for a call, with the button that records it. */
function CallRow({ order }: { readonly order: DayOrder }) {
  const { t } = useLingui();
  const may = useMay();
  const errorMessage = useErrorMessage();
  const { id, number, phone } = order;
  const write = useOrderWrite(id, (api, _: null) => api.request(endOrderCallback, { params: { id } }));
  const end = () =>
    write.mutate(null, {
      onSuccess: () => void toast(t`Записано: за замовленням № ${number} зателефонували`),
      onError: (error) => void toast(errorMessage(error), { tone: 'error' }),
    });
  return (
    <OrderRow order={order} note={phone !== null && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}>
      {may('orders.note') && (
        <Button
          variant="secondary"
          isPending={write.isPending}
          aria-label={t`Зателефонували: № ${number}`}
          onPress={end}
        >
          {t`Зателефонували`}
        </Button>
      )}
    </OrderRow>
  );
}

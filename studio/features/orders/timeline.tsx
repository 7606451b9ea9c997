import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { PAYMENT_PROVIDER_NAMES } from '../../../src/rules/provider-names.ts';
import type { OrderChange } from '../../contract/order-edit.ts';
import type { Actor, OrderEvent } from '../../contract/order-events.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { ACTOR_WORDS } from '../../lib/actor-names.ts';
import { ORDER_STATUS_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { wordOf } from '../../lib/words.ts';
import cells from '../../ui/cells.module.css';
import { Panel } from '../../ui/panel.tsx';
import styles from './orders.module.css';
import { TaskReasonText } from './task-reason.tsx';
import { DELIVERY_WORDS, FATE_WORDS, MESSAGE_WORDS, PAYMENT_WORDS, RESOLUTION_WORDS, TASK_WORDS } from './words.ts';

/** Lists all events of the order with their actors, newest first. */
export function Timeline({ order }: { readonly order: StudioOrder }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { events } = order;
  return (
    <Panel title={t`Історія`}>
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={event.id} className={styles.event}>
            <span className={cells.soft}>
              <time dateTime={event.at}>{formatKyivInstant(lang, event.at)}</time>
              {event.by && (
                <>
                  {' · '}
                  <ActorName actor={event.by} />
                </>
              )}
            </span>
            <EventText event={event} />
            {isReceipt(order, event) && <span>{t`Сплачено при отриманні: ${formatMoney(order.money.paid)}`}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Returns true if the event implies that cash was received, which no bank reports. */
const isReceipt = ({ paymentMethod, money }: StudioOrder, event: OrderEvent) =>
  paymentMethod === 'cash-on-delivery' && money.way === 'hand' && event.kind === 'state' && event.to === 'finished';

export function ActorName({ actor }: { readonly actor: Actor }) {
  const { i18n } = useLingui();
  const kind = i18n._(ACTOR_WORDS[actor.kind]);
  if (actor.kind === 'staff') return actor.name ?? kind;
  if (actor.kind === 'payment' && actor.provider) return `${kind}: ${PAYMENT_PROVIDER_NAMES[actor.provider]}`;
  return kind;
}

/** Shows the resolution of a task: a note by staff, or the label of an automatic one. */
export function Resolution({ text }: { readonly text: string | null }) {
  const { i18n } = useLingui();
  const words = wordOf(RESOLUTION_WORDS, text ?? '');
  return <span>{words ? i18n._(words) : text || '—'}</span>;
}

function EventText({ event }: { readonly event: OrderEvent }): ReactNode {
  const { t, i18n } = useLingui();
  switch (event.kind) {
    case 'state': {
      const to = i18n._(ORDER_STATUS_NAMES[event.to]);
      return (
        <>
          <strong>
            {event.from !== null
              ? to
              : event.by?.kind === 'staff'
                ? t`Замовлення прийнято телефоном: ${to}`
                : t`Замовлення прийнято: ${to}`}
          </strong>
          {event.note && <p className={styles.quote}>{event.note}</p>}
        </>
      );
    }
    case 'payment':
      return <PaymentText event={event} />;
    case 'refund':
      return <RefundText event={event} />;
    case 'message': {
      const text = i18n._(MESSAGE_WORDS[event.event]);
      return (
        <>
          <span>
            {event.channel === 'email' ? t`Лист на ${event.recipient}: ${text}` : t`SMS на ${event.recipient}: ${text}`}
          </span>
          <span className={cells.soft}>
            {event.isRefused ? t`Не надіслано` : event.sentAt === null ? t`Надсилаємо` : t`Надіслано`}
          </span>
        </>
      );
    }
    case 'note':
      return (
        <>
          <strong>{event.to === 'team' ? t`Нотатка для своїх` : t`Лист покупцеві`}</strong>
          <p className={styles.quote}>{event.text}</p>
        </>
      );
    case 'edit':
      return (
        <>
          <strong>{t`Замовлення змінено`}</strong>
          <Changes changes={event.changes} />
        </>
      );
    case 'task': {
      const name = i18n._(TASK_WORDS[event.task]);
      return (
        <>
          <strong>{t`Завдання: ${name}`}</strong>
          {event.reason && (
            <span className={cells.soft}>
              <TaskReasonText reason={event.reason} />
            </span>
          )}
          {event.doneAt !== null && (
            <span>
              {t`Закрито`}: <Resolution text={event.resolution} />
            </span>
          )}
        </>
      );
    }
    case 'pieces':
      return (
        <>
          <strong>{t`${event.sku}, ${event.quantity} шт.: ${i18n._(FATE_WORDS[event.fate])}`}</strong>
          {event.reason !== '' && <p className={styles.quote}>{event.reason}</p>}
        </>
      );
    case 'waybill':
      return <span>{event.number === null ? t`Нову пошту попросили створити ТТН` : t`ТТН ${event.number}`}</span>;
  }
}

function PaymentText({ event }: { readonly event: Extract<OrderEvent, { kind: 'payment' }> }) {
  const { t } = useLingui();
  const amount = formatMoney(event.amount);
  const texts = {
    pending: t`Оплату розпочато: ${amount}`,
    paid: t`Оплачено ${amount}`,
    declined: t`Оплату відхилено: ${amount}`,
    expired: t`Час на оплату минув: ${amount}`,
    refunded: t`Оплату повернуто: ${amount}`,
  };
  return <strong>{texts[event.status]}</strong>;
}

function RefundText({ event }: { readonly event: Extract<OrderEvent, { kind: 'refund' }> }) {
  const { t } = useLingui();
  const amount = formatMoney(event.amount);
  const texts = {
    queued: event.isByHand ? t`Повернути переказом ${amount}` : t`Повертаємо ${amount}`,
    returned: t`Повернуто ${amount}`,
    failed: t`Повернути ${amount} не вдалося`,
  };
  return (
    <>
      <strong>{texts[event.status]}</strong>
      {event.reason !== '' && <p className={styles.quote}>{event.reason}</p>}
    </>
  );
}

/** Lists the changes of an edit, with the values before and after. */
export function Changes({ changes }: { readonly changes: readonly OrderChange[] }) {
  const { t, i18n } = useLingui();
  const names: Readonly<Record<OrderChange['field'], string>> = {
    line: t`Товар`,
    name: t`Ім’я`,
    phone: t`Телефон`,
    email: t`Пошта`,
    delivery: t`Спосіб доставки`,
    address: t`Адреса`,
    note: t`Примітка`,
    callback: t`Зателефонувати`,
    shipping: t`Доставка`,
    total: t`Разом`,
    waybill: t`ТТН`,
    services: t`Послуги`,
    payment: t`Спосіб оплати`,
    surcharge: t`Доплата`,
    discount: t`Знижка від магазину`,
    rest: t`Лишилося сплатити`,
  };
  const nameOf = ({ field, sku }: OrderChange) =>
    sku === null ? names[field] : field === 'line' ? sku : `${sku}, ${names[field]}`;
  const show = ({ field }: OrderChange, value: OrderChange['before']): string => {
    if (value === null || value === '') return '—';
    if (typeof value === 'boolean') return value ? t`так` : t`ні`;
    if (typeof value === 'number') return field === 'line' ? t`${value} шт.` : formatMoney(value);
    if (field === 'payment') {
      const [method = '', company] = value.split(/: (.*)/s);
      const words = wordOf(PAYMENT_WORDS, method);
      return [words && i18n._(words), company].filter(Boolean).join(', ');
    }
    const method = field === 'delivery' && wordOf(DELIVERY_WORDS, value);
    return method ? i18n._(method) : value;
  };
  return (
    <ul className={styles.refusals}>
      {changes.map((change) => (
        <li key={`${change.field} ${change.sku ?? ''}`}>
          {nameOf(change)}: {show(change, change.before)} → {show(change, change.after)}
          {change.reason !== undefined && ` (${change.reason})`}
        </li>
      ))}
    </ul>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { apiPath } from '../../contract/api.ts';
import { type OrderDetails as Details, getInvoice } from '../../contract/checkout.ts';
import { pathOf } from '../../contract/endpoint.ts';
import type { PaymentProviderId } from '../../contract/payment.ts';
import { formatKyivDay, formatKyivTime } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { usePromises } from '../../lib/promises.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatDayAndMonth } from '../../rules/kyiv-calendar.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { formatPhone } from '../../rules/phone.ts';
import { dispatchDate } from '../../rules/promises.ts';
import { PAYMENT_PROVIDER_NAMES } from '../../rules/provider-names.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnalytics } from '../analytics/analytics-context.tsx';
import { OrderDetails } from './order-details.tsx';
import { isBought, type OrderAccess, useCancelOrder, useOrder } from './order-queries.ts';
import { useCheckoutOptions, useGoToPay } from './queries.ts';
import { RepeatOrder } from './repeat-order.tsx';

interface Props {
  readonly access: OrderAccess;
  /** True right after it was placed: a message thanks for it. */
  readonly isNew: boolean;
}

/** The screen of one order: thanks, payment, details. */
export function OrderScreen({ access, isNew }: Props) {
  const { t } = useLingui();
  const messageOf = useErrorMessage();
  const { data: order, error, isFetching, refetch } = useOrder(access);
  if (order) return <Order order={order} access={access} isNew={isNew} />;
  if (error) {
    return (
      <Message title={t`Замовлення не завантажилося`} isScreen isError>
        <p>{messageOf(error)}</p>
        <Button isLoading={isFetching} onClick={() => void refetch()}>
          <Trans>Спробувати ще раз</Trans>
        </Button>
      </Message>
    );
  }
  return (
    <div role="status" aria-label={t`Завантажуємо замовлення`}>
      <Skeleton height={24} />
    </div>
  );
}

interface OrderProps extends Props {
  readonly order: Details;
}

function Order({ order, access, isNew }: OrderProps) {
  const { t } = useLingui();
  const { number, status } = order;
  useBought(order);
  const isThanked = isNew || order.payment.state === 'paid';
  return (
    <div className="order">
      <h1>{isThanked ? t`Дякуємо за замовлення!` : t`Замовлення № ${number}`}</h1>
      <p className="order-lead">
        <Trans>
          № <strong>{number}</strong>, {formatMoney(order.prices.totalCost)}.
        </Trans>{' '}
        {!isThanked && <Trans>Стан: {status}.</Trans>}
      </p>
      <PaymentState order={order} access={access} />
      {order.collection && <Collection collection={order.collection} />}
      <Section title={t`Що замовлено`}>
        <OrderDetails order={order} isNew={isThanked} />
      </Section>
      <Actions order={order} access={access} />
    </div>
  );
}

/** Reports the purchase of an order placed in this browser, once it counts as one. */
function useBought({ number, payment }: Details): void {
  const analytics = useAnalytics();
  const isDone = isBought(payment);
  useEffect(() => {
    if (isDone) analytics?.bought(number);
  }, [analytics, number, isDone]);
}

interface StateProps {
  readonly order: Details;
  readonly access: OrderAccess;
}

/** Shows the state of the payment, and what the shopper can do about it. */
function PaymentState({ order, access }: StateProps) {
  const { t } = useLingui();
  const { lang } = useShop();
  const { state, method, dueUntil, dueAtLatest, rest } = order.payment;
  const until = dueUntil ? formatKyivTime(dueUntil) : '';
  const latest = dueAtLatest ? formatKyivTime(dueAtLatest) : '';
  const what = useWhatFollows(order);
  const promises = usePromises();
  if (state === 'paid') return <p role="status">{join(t`Оплату отримано.`, what)}</p>;
  if (state === 'cancelled') return <p role="status">{join(t`Замовлення скасовано.`, cancelledMoney(method, t))}</p>;
  if (state === 'returned')
    return (
      <p role="status">{t`Посилка повертається до нас. Якщо ви заплатили, повернемо всю суму тим самим способом.`}</p>
    );
  if (state === 'free') return <p role="status">{join(t`Платити нічого не потрібно.`, what)}</p>;
  if (state === 'refunded') return <p role="status">{t`Гроші повернуто на картку.`}</p>;
  if (state === 'none') {
    const paying = order.collection ? t`Оплата — у магазині, готівкою або карткою.` : t`Оплата — при отриманні.`;
    return <p role="status">{join(paying, what)}</p>;
  }
  const owed = rest && t`До сплати ще ${formatMoney(rest)}: замовлення подорожчало.`;
  if (method === 'invoice') {
    const [days, last] = [promises['invoice-days'], dueUntil ? formatKyivDay(lang, dueUntil) : ''];
    return (
      <div className="order-pay">
        <p>
          {owed ??
            t`Рахунок дійсний ${days}, до ${last}; до цього дня товар відкладено для вас. Почнемо збирати, щойно надійде оплата.`}
        </p>
        <ButtonLink
          href={apiPath(pathOf(getInvoice.path, { id: access.order }), lang, { token: access.token })}
          target="_blank"
          rel="noopener"
        >
          <Trans>Відкрити рахунок</Trans>
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="order-pay">
      {state === 'pending' && <p role="status">{t`Чекаємо на відповідь банку…`}</p>}
      {state === 'declined' && (
        <p role="alert">{t`Банк відхилив оплату. Гроші не списано: спробуйте іншу картку або інший сервіс.`}</p>
      )}
      <p>{owed ?? t`Товар відкладено для вас до ${until}.`}</p>
      {dueAtLatest && dueUntil && dueAtLatest > dueUntil && (
        <p>{t`Кожна нова спроба оплати подовжує цей час, але не далі ніж до ${latest}.`}</p>
      )}
      <PayButtons access={access} isAgain={state !== 'due'} />
    </div>
  );
}

/** Joins two sentences, the second of which may be missing. */
const join = (first: string, second: string | null) => (second ? `${first} ${second}` : first);

type Translate = ReturnType<typeof useLingui>['t'];

/** Returns a sentence on the money paid for a cancelled order; null if it was to be paid on delivery. */
function cancelledMoney(method: Details['payment']['method'], t: Translate): string | null {
  if (method === 'card') return t`Якщо гроші списано, вони повернуться на картку.`;
  return method === 'invoice' ? t`Якщо ви вже заплатили, повернемо гроші на рахунок, з якого вони надійшли.` : null;
}

/** Returns a sentence on the next step of an order that can be packed; null if it is packed. */
function useWhatFollows({ isCancellable, collection }: Details): string | null {
  const { t } = useLingui();
  const { lang } = useShop();
  if (!isCancellable) return null;
  if (collection) return t`Зберемо замовлення й напишемо, коли можна забирати.`;
  const day = formatDayAndMonth(lang, dispatchDate(new Date()));
  return t`Зберемо замовлення, відправимо ${day} й одразу напишемо.`;
}

/** Place, hours and last day of pickup. */
function Collection({ collection }: { readonly collection: NonNullable<Details['collection']> }) {
  const { t } = useLingui();
  const { lang } = useShop();
  const { address, hours, until } = collection;
  const lastDay = until ? formatDayAndMonth(lang, until) : '';
  return (
    <div className="order-collection">
      <Section title={t`Самовивіз`}>
        <p role={until ? 'status' : undefined}>
          {until
            ? t`Замовлення зібрано й чекає на вас до ${lastDay} включно. Назвіть його номер.`
            : t`Приходьте, коли ми напишемо, що замовлення зібрано.`}
        </p>
        <address className="order-place">{address}</address>
        <ul className="order-hours">
          {hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

/** Buttons of the card payment providers; after a failed payment another one can be chosen. */
function PayButtons({ access, isAgain }: { readonly access: OrderAccess; readonly isAgain: boolean }) {
  const { t } = useLingui();
  const messageOf = useErrorMessage();
  const goToPay = useGoToPay();
  const { data: options } = useCheckoutOptions(0);
  const [busy, setBusy] = useState<PaymentProviderId | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const pay = async (provider: PaymentProviderId) => {
    if (busy) return;
    setBusy(provider);
    setFailure(null);
    try {
      await goToPay(access.order, access.token, provider);
    } catch (error) {
      setBusy(null);
      setFailure(messageOf(error));
    }
  };
  if (!options) return <Skeleton height={2.75} />;
  return (
    <>
      <FormFailure message={failure} />
      <div className="order-buttons">
        {options.providers.map((provider, index) => (
          <Button
            key={provider}
            variant={index === 0 ? 'primary' : 'secondary'}
            isLoading={busy === provider}
            onClick={() => void pay(provider)}
          >
            {isAgain
              ? t`Заплатити ще раз: ${PAYMENT_PROVIDER_NAMES[provider]}`
              : t`Заплатити: ${PAYMENT_PROVIDER_NAMES[provider]}`}
          </Button>
        ))}
      </div>
    </>
  );
}

function Actions({ order, access }: StateProps) {
  const { t } = useLingui();
  const href = useHref();
  const messageOf = useErrorMessage();
  const cancel = useCancelOrder(access);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="order-buttons">
      <ButtonLink variant="secondary" href={href(paths.home)}>
        <Trans>До каталогу</Trans>
      </ButtonLink>
      {order.actions.includes('repeat') && <RepeatOrder access={access} />}
      {order.isCancellable && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <Trans>Скасувати замовлення</Trans>
        </Button>
      )}
      <ConfirmDialog
        title={t`Скасувати замовлення?`}
        isOpen={isAsking}
        action={t`Скасувати замовлення`}
        isPending={cancel.isPending}
        failure={cancel.error === undefined ? null : messageOf(cancel.error)}
        onConfirm={async () => setAsking(!(await cancel.run()))}
        onClose={() => setAsking(false)}
      >
        <p>{join(t`Товар повернеться в продаж.`, cancelledMoney(order.payment.method, t))}</p>
      </ConfirmDialog>
      {order.cancelByPhone && <CancelByPhone phone={order.cancelByPhone} />}
    </div>
  );
}

/** Asks to call the shop: the parcel is packed and the carrier expects it, so only the shop can stop it. */
function CancelByPhone({ phone }: { readonly phone: string }) {
  return (
    <p className="order-lead">
      <Trans>
        Замовлення вже зібрано. Щоб скасувати його, зателефонуйте нам: <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      </Trans>
    </p>
  );
}

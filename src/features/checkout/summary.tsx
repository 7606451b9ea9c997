import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Cart } from '../../contract/cart.ts';
import type { ShippingMethod } from '../../contract/delivery.ts';
import { useHref } from '../../lib/href.ts';
import { usePromises } from '../../lib/promises.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatDayAndMonth } from '../../rules/kyiv-calendar.ts';
import { formatMoney } from '../../rules/money.ts';
import { detailsOf, serviceText } from '../../rules/ordered-services.ts';
import { OFFER_SLUG, paths } from '../../rules/paths.ts';
import { dispatchDate } from '../../rules/promises.ts';
import { CartSums } from '../cart/cart-sums.tsx';
import styles from './checkout.module.css';

interface Props {
  readonly cart: Cart;
  /** Kopiykas. */
  readonly shipping: number;
  readonly total: number;
  readonly method: ShippingMethod;
  /** The shop has published its public offer. */
  readonly hasOffer: boolean;
  /** The button, and what went wrong. */
  readonly children: ReactNode;
}

/** What is ordered and what it comes to: the sum that the button sends. */
export function Summary({ cart, shipping, total, method, hasOffer, children }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const { 'return-days': returnDays } = usePromises();
  const lines = cart.lines.filter(({ isAvailable }) => isAvailable);
  const isAllReturnable = lines.every(({ services }) => services.every(({ isReturnable }) => isReturnable));
  return (
    <aside className={styles.summary} aria-label={t`Ваше замовлення`}>
      <h2>{t`Ваше замовлення`}</h2>
      <ul className={styles.lines}>
        {lines.map(({ id, name, quantity, cost, services }) => (
          <li key={id}>
            <span>
              {name}
              {services.map((service) => ` + ${serviceText({ name: service.name, details: detailsOf(service) })}`)}
              <small>
                <Trans>{quantity} шт.</Trans>
              </small>
            </span>
            <span>{formatMoney(cost)}</span>
          </li>
        ))}
      </ul>
      {lines.length < cart.lines.length && (
        <p className={styles.hint}>
          <Trans>
            Чого немає в наявності, лишиться в <a href={href(paths.cart)}>кошику</a>.
          </Trans>
        </p>
      )}
      <CartSums cart={cart} />
      <dl className={styles.sums}>
        <div>
          <dt>{t`Доставка`}</dt>
          <dd>{shipping === 0 ? (method === 'pickup' ? '—' : t`безкоштовно`) : formatMoney(shipping)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t`Разом`}</dt>
          <dd>
            <output>{formatMoney(total)}</output>
          </dd>
        </div>
      </dl>
      {method !== 'pickup' && <Dispatch />}
      {children}
      <p className={styles.hint}>
        {hasOffer ? (
          <Trans>
            Замовляючи, ви приймаєте <a href={href(paths.page(OFFER_SLUG))}>публічну оферту</a> й погоджуєтеся з{' '}
            <a href={href(paths.page('vozvrat-tovara'))}>умовами повернення</a>; на роздуми — {returnDays}.
          </Trans>
        ) : (
          <Trans>
            Замовляючи, ви погоджуєтеся з <a href={href(paths.page('vozvrat-tovara'))}>умовами повернення</a>; на
            роздуми — {returnDays}.
          </Trans>
        )}{' '}
        {!isAllReturnable && <Trans>Виготовлене за вашим розміром чи з вашим написом не повертається.</Trans>}
      </p>
    </aside>
  );
}

/** When it leaves, if it is ordered and paid now: not on Sundays, holidays and past the hour. */
function Dispatch() {
  const { lang } = useShop();
  const day = formatDayAndMonth(lang, dispatchDate(new Date()));
  return (
    <p className={styles.hint}>
      <Trans>Відправимо {day}, якщо замовлення не чекатиме на оплату.</Trans>
    </p>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Cart } from '../../contract/cart.ts';
import { useHref } from '../../lib/href.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { usePromises } from '../../lib/promises.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatDayAndMonth } from '../../rules/kyiv-calendar.ts';
import { formatMoney } from '../../rules/money.ts';
import { detailsOf, serviceText } from '../../rules/ordered-services.ts';
import { OFFER_SLUG, paths, RETURNS_SLUG } from '../../rules/paths.ts';
import { dispatchDate } from '../../rules/promises.ts';
import { Picture } from '../../ui/picture.tsx';
import { CartSums } from '../cart/cart-sums.tsx';
import type { Draft } from './draft.ts';

interface Props {
  readonly cart: Cart;
  /** The cost of delivery, in kopiykas. */
  readonly shipping: number;
  readonly total: number;
  /** The chosen delivery and payment methods. */
  readonly draft: Pick<Draft, 'method' | 'payment'>;
  /** True if the shop has published its public offer. */
  readonly hasOffer: boolean;
  /** The button and the error message. */
  readonly children: ReactNode;
}

/** Shows the ordered items and the total that the button submits. */
export function Summary({ cart, shipping, total, draft, hasOffer, children }: Props) {
  const { t } = useLingui();
  const { method } = draft;
  const href = useHref();
  const { 'return-days': returnDays } = usePromises();
  const lines = cart.lines.filter(({ isAvailable }) => isAvailable);
  const isAllReturnable = lines.every(({ services }) => services.every(({ isReturnable }) => isReturnable));
  return (
    <aside className="checkout-summary" aria-label={t`Ваше замовлення`}>
      <h2>{t`Ваше замовлення`}</h2>
      <ul className="checkout-lines">
        {lines.map(({ id, name, picture, quantity, cost, services }) => (
          <li key={id}>
            <Picture picture={picture && { ...picture, alt: '' }} place="found" />
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
        <p className="checkout-hint">
          <Trans>
            Чого немає в наявності, лишиться в <a href={href(paths.cart)}>кошику</a>.
          </Trans>
        </p>
      )}
      {/* Only delivery to a branch is free above a minimum cost. */}
      <CartSums cart={cart} hasFreeDelivery={method === 'nova-poshta-branch'} />
      <dl className="checkout-sums">
        <div>
          <dt>{method === 'pickup' ? t`Самовивіз` : t`Доставка`}</dt>
          <dd>{shipping === 0 ? t`безкоштовно` : formatMoney(shipping)}</dd>
        </div>
        <div className="checkout-total" aria-live="polite" aria-atomic="true">
          <dt>{t`Разом`}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      {method !== 'pickup' && <Dispatch payment={total === 0 ? null : draft.payment} />}
      {children}
      <p className="checkout-hint">
        {hasOffer ? (
          <Trans>
            Замовляючи, ви приймаєте <PageLink slug={OFFER_SLUG}>публічну оферту</PageLink> й погоджуєтеся з{' '}
            <PageLink slug={RETURNS_SLUG}>умовами повернення</PageLink>; на роздуми — {returnDays}.
          </Trans>
        ) : (
          <Trans>
            Замовляючи, ви погоджуєтеся з <PageLink slug={RETURNS_SLUG}>умовами повернення</PageLink>; на роздуми —{' '}
            {returnDays}.
          </Trans>
        )}{' '}
        {!isAllReturnable && <Trans>Виготовлене за вашим розміром чи з вашим написом не повертається.</Trans>}
      </p>
    </aside>
  );
}

interface DispatchProps {
  /** Null if there is nothing to pay. */
  readonly payment: Draft['payment'] | null;
}

/**
 * Shows the day of dispatch if the shopper orders and pays now: today on a working day before the daily deadline, the
 * next working day otherwise.
 */
function Dispatch({ payment }: DispatchProps) {
  const { t } = useLingui();
  const { lang } = useShop();
  const day = formatDayAndMonth(lang, dispatchDate(new Date()));
  const sentences = {
    card: t`Відправимо ${day}, якщо замовлення не чекатиме на оплату.`,
    invoice: t`Відправимо, коли надійде оплата за рахунком.`,
    'cash-on-delivery': t`Відправимо ${day}.`,
  };
  return <p className="checkout-hint">{sentences[payment ?? 'cash-on-delivery']}</p>;
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Cart } from '../../contract/cart.ts';
import type { CheckoutOptions } from '../../contract/checkout.ts';
import type { ShippingMethod } from '../../contract/delivery.ts';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { shippingCost } from '../../rules/delivery.ts';
import { formatMoney } from '../../rules/money.ts';
import { needsPrepayment } from '../../rules/ordered-services.ts';
import { paths } from '../../rules/paths.ts';
import { formatPhone } from '../../rules/phone.ts';
import { appliedPromo } from '../../rules/promo.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnalytics, useShownEvent } from '../analytics/analytics-context.tsx';
import { filledIn } from '../analytics/filled-in.ts';
import { beginCheckout, purchase } from '../analytics/sales.ts';
import { useCart, useCartLoading } from '../cart/cart-provider.tsx';
import { NoCheckoutYet } from '../cart/connection-note.tsx';
import style from './checkout.css?inline';
import { CodeDialog } from './code-dialog.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { type Draft, useDraft } from './draft.ts';
import type { FieldsProps } from './fields.ts';
import { Mistakes } from './mistakes.tsx';
import { NoteFields } from './note-fields.tsx';
import { NothingToPay, PaymentFields } from './payment-fields.tsx';
import { unchosenPlace, usePlaces } from './places.ts';
import { useCheckoutOptions } from './queries.ts';
import { ShopPhone } from './shop-phone.tsx';
import { Summary } from './summary.tsx';
import { CHECKOUT_FORM, useCheckout } from './use-checkout.ts';

adoptStyle(style);

/** The checkout: turns a cart into an order, on one page. */
export function CheckoutScreen() {
  const { t } = useLingui();
  const messageOf = useErrorMessage();
  const { data: cart, pendingCount } = useCart();
  const loading = useCartLoading();
  const options = useCheckoutOptions(cart?.total, pendingCount);
  const [draft, change] = useDraft();
  const error = loading.error ?? options.error;
  return (
    <>
      <ShopPhone />
      <h1 className="checkout-title">{t`Оформлення замовлення`}</h1>
      {cart && draft && options.data ? (
        <Checkout cart={cart} options={options.data} draft={draft} change={change} />
      ) : error ? (
        <Message title={t`Оформлення не завантажилося`} isError>
          <p>{messageOf(error)}</p>
          <Button onClick={() => void Promise.all([loading.refetch(), options.refetch()])}>
            <Trans>Спробувати ще раз</Trans>
          </Button>
        </Message>
      ) : (
        <div role="status" aria-label={t`Завантажуємо оформлення`}>
          <Skeleton height={24} />
        </div>
      )}
    </>
  );
}

interface CheckoutProps {
  readonly cart: Cart;
  readonly options: CheckoutOptions;
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
}

function Checkout({ cart, options, draft, change }: CheckoutProps) {
  const { ref, errors, failure, isPending, isListed, submit, check, clear, code } = useCheckout();
  const { isUnreachable, pendingCount } = useCart();
  /** True if the API knows every change of the cart on the screen. */
  const isKnown = !isUnreachable || pendingCount === 0;
  const places = usePlaces(draft, options.parcel);
  const analytics = useAnalytics();
  const reportFilledIn = useFilledInEvents();
  useKnownContact(draft, options, change);
  useShownEvent(() => (cart.quantity > 0 ? beginCheckout(cart) : null));
  if (cart.quantity === 0) return <NothingToOrder hasLines={cart.lines.length > 0} />;
  const costOf = (method: ShippingMethod) =>
    shippingCost({
      method,
      weightGrams: options.parcel.weight,
      itemsCost: cart.total,
      hasFreeDelivery: appliedPromo(cart.promo)?.kind === 'free-delivery',
    });
  const shipping = costOf(draft.method);
  const total = cart.total + shipping;
  const fields: FieldsProps = {
    draft,
    errors,
    check: (path) => check(path, { draft, total }),
    change: (changes) => {
      change(changes);
      clear(changes, { draft, total });
    },
  };
  return (
    <div className="checkout">
      <form
        ref={ref}
        id={CHECKOUT_FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isKnown) return;
          submit({
            draft,
            total,
            unchosen: unchosenPlace(draft, places),
            provider: options.providers[0],
            onFilledIn: () => reportFilledIn(cart, draft),
            onPlaced: ({ number }) => analytics?.placed(purchase(cart, { number, shipping })),
          });
        }}
      >
        {isListed && <Mistakes errors={errors} />}
        <ContactFields {...fields} />
        <DeliveryFields {...fields} cart={cart} options={options} places={places} costOf={costOf} />
        {total === 0 ? (
          <NothingToPay />
        ) : (
          <PaymentFields
            {...fields}
            hasCards={options.providers.length > 0}
            hasInvoices={options.hasInvoices}
            isPrepaid={needsPrepayment(cart.lines)}
            limits={options.holdLimits}
          />
        )}
        <NoteFields {...fields} />
      </form>
      <Summary {...{ cart, shipping, total }} draft={draft} hasOffer={options.hasOffer}>
        {/* A bar at the bottom of a phone's window, with its own sum: there the summary is far below the fields. */}
        <div className="checkout-bar">
          <FormFailure message={failure} />
          <strong className="checkout-bar-total" aria-hidden="true">
            {formatMoney(total)}
          </strong>
          {/* Outside the form, because the promo code has a form of its own. */}
          {isKnown ? (
            <Button type="submit" form={CHECKOUT_FORM} isWide isLoading={isPending}>
              {draft.payment === 'card' && total > 0 ? <Trans>Замовити й заплатити</Trans> : <Trans>Замовити</Trans>}
            </Button>
          ) : (
            <NoCheckoutYet />
          )}
        </div>
      </Summary>
      <CodeDialog {...code} />
    </div>
  );
}

/** Returns a function that reports the chosen delivery and payment, each choice once. */
function useFilledInEvents() {
  const analytics = useAnalytics();
  const reported = useRef('');
  return (cart: Cart, { method, payment }: Draft) => {
    const choice = `${method} ${payment}`;
    if (reported.current === choice) return;
    reported.current = choice;
    for (const event of filledIn(cart, { method, payment })) analytics?.track(event);
  };
}

/** Fills empty fields of the draft with the customer's contact. */
function useKnownContact(draft: Draft, { contact }: CheckoutOptions, change: (changes: Partial<Draft>) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer, so that a field can be emptied
  useEffect(() => {
    const known = { ...contact, phone: formatPhone(contact.phone) };
    const missing = (['name', 'phone', 'email'] as const).filter((field) => draft[field] === '' && known[field] !== '');
    if (missing.length > 0) change(Object.fromEntries(missing.map((field) => [field, known[field]])));
  }, [contact.name, contact.phone, contact.email]);
}

function NothingToOrder({ hasLines }: { readonly hasLines: boolean }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Message title={hasLines ? t`Того, що в кошику, зараз немає` : t`Кошик порожній`}>
      <ButtonLink href={href(hasLines ? paths.cart : paths.home)}>
        {hasLines ? <Trans>До кошика</Trans> : <Trans>До каталогу</Trans>}
      </ButtonLink>
    </Message>
  );
}

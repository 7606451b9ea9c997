import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../ui/icon.tsx';

interface Places {
  readonly phone: HTMLAnchorElement | null;
  /** The row of the header. */
  readonly bar: Element | null;
}

/**
 * The shop's first phone number in the header of the checkout, for a shopper who has a question. The number is that of
 * the footer, because the browser has no data of the seller; nothing without one.
 */
export function ShopPhone() {
  const [{ phone, bar }, setPlaces] = useState<Places>({ phone: null, bar: null });
  useLayoutEffect(
    () =>
      setPlaces({
        phone: document.querySelector('footer a[href^="tel:"]'),
        bar: document.querySelector('header > div'),
      }),
    [],
  );
  if (!phone || !bar) return null;
  return createPortal(
    <a className="checkout-phone" href={phone.href}>
      <Icon name="phone" />
      {phone.textContent}
    </a>,
    bar,
  );
}

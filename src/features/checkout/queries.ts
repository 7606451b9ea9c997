import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getCheckoutOptions, startPayment } from '../../contract/checkout.ts';
import type { PaymentProviderId, PaymentStart } from '../../contract/payment.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';

/** Queries the options; they are queried again when the cart changes, and when the API has received the change. */
export function useCheckoutOptions(cartTotal: number | undefined, pendingCount = 0) {
  const { api } = useShop();
  return useQuery({
    queryKey: ['checkout-options', cartTotal, pendingCount],
    enabled: useIsMounted() && cartTotal !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.request(getCheckoutOptions, { signal }),
  });
}

/** Begins a payment and takes the browser to the provider's page. */
export function useGoToPay() {
  const { api } = useShop();
  return async (orderId: string, token: string, provider: PaymentProviderId) => {
    go(await api.request(startPayment, { params: { id: orderId }, body: { provider, token } }));
  };
}

function go(start: PaymentStart): void {
  if (start.kind === 'redirect') {
    location.assign(start.url);
    return;
  }
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = start.url;
  form.hidden = true;
  for (const [name, value] of Object.entries(start.fields)) {
    // A name that ends in [] stands for several fields.
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getCheckoutOptions,
  type PlaceOrder,
  sendCheckoutCode,
  startPayment,
  submitOrder,
} from '../../contract/checkout.ts';
import {
  type Branch,
  type BranchKind,
  findBranches,
  findSettlements,
  findStreets,
  MIN_LOOKUP_LENGTH,
  type Parcel,
  type Settlement,
  type Street,
} from '../../contract/delivery.ts';
import type { PaymentProviderId, PaymentStart } from '../../contract/payment.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';
import { notifyTabs } from '../../lib/tabs.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/** Debounce of typing before the carrier's directory is queried, in milliseconds. */
const DEBOUNCE = 250;

/** What can be chosen; refetched when the cart changes, since its weight does. */
export function useCheckoutOptions(cartTotal: number | undefined) {
  const { api } = useShop();
  return useQuery({
    queryKey: ['checkout-options', cartTotal],
    enabled: useIsMounted() && cartTotal !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.request(getCheckoutOptions, { signal }),
  });
}

const lookupOptions = { staleTime: 10 * 60_000, retry: false } as const;

/** What the carrier's directory finds for a text. */
export interface Lookup<Row> {
  readonly rows: readonly Row[];
  /** The response for this text is pending. */
  readonly isLoading: boolean;
  /** The directory is unreachable: typed text is accepted. */
  readonly isUnreachable: boolean;
}

function lookupOf<Row>(text: string, asked: string, query: UseQueryResult<Row[]>): Lookup<Row> {
  const { data = NOTHING, isFetching, isError, isPaused } = query;
  return { rows: data, isLoading: text.trim() !== asked || isFetching, isUnreachable: isError || isPaused };
}

const NOTHING: readonly never[] = [];

export function useSettlements(text: string): Lookup<Settlement> {
  const { api } = useShop();
  const q = useDebounced(text.trim(), DEBOUNCE);
  const query = useQuery({
    ...lookupOptions,
    queryKey: ['settlements', q],
    enabled: q.length >= MIN_LOOKUP_LENGTH,
    queryFn: ({ signal }) => api.request(findSettlements, { query: { q }, signal }),
  });
  return lookupOf(text, q, query);
}

interface BranchesOf {
  /** Reference; empty where none has been chosen. */
  readonly settlement: string;
  readonly kind: BranchKind;
  readonly parcel: Parcel;
}

/** Branches or lockers that take the parcel. */
export function useBranches({ settlement, kind, parcel }: BranchesOf, text: string): Lookup<Branch> {
  const { api } = useShop();
  const q = useDebounced(text.trim(), DEBOUNCE);
  const query = useQuery({
    ...lookupOptions,
    queryKey: ['branches', settlement, kind, parcel, q],
    enabled: settlement !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.request(findBranches, { query: { settlement, kind, q, ...parcel }, signal }),
  });
  return lookupOf(text, q, query);
}

export function useStreets(settlement: string, text: string): Lookup<Street> {
  const { api } = useShop();
  const q = useDebounced(text.trim(), DEBOUNCE);
  const query = useQuery({
    ...lookupOptions,
    queryKey: ['streets', settlement, q],
    enabled: settlement !== '' && q.length >= MIN_LOOKUP_LENGTH,
    queryFn: ({ signal }) => api.request(findStreets, { query: { settlement, q }, signal }),
  });
  return lookupOf(text, q, query);
}

/** Places an order; invalidates the cart and the orders in every tab. */
export function usePlaceOrder() {
  const { api } = useShop();
  const queryClient = useQueryClient();
  return async (order: PlaceOrder) => {
    try {
      return await api.request(submitOrder, { body: order });
    } finally {
      // After an error too: it may come from a change that is not shown yet.
      for (const queryKey of [['cart'], ['orders'], ['customer']]) {
        void queryClient.invalidateQueries({ queryKey });
        notifyTabs(queryKey);
      }
    }
  };
}

/** Requests a code for the phone of an order that is paid on delivery. */
export function useRequestPhoneCode() {
  const { api } = useShop();
  return (phone: string) => api.request(sendCheckoutCode, { body: { phone } });
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

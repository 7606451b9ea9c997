import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type PlacedOrder, placeOrderSchema } from '../../contract/checkout.ts';
import { fieldCode } from '../../contract/error.ts';
import type { CodeRequest } from '../../contract/one-time-code.ts';
import type { PaymentProviderId } from '../../contract/payment.ts';
import { ApiError } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useFieldMessage } from '../../lib/field-message.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useCustomer } from '../auth/queries.ts';
import { type Draft, removeDraft } from './draft.ts';
import { useGoToPay, usePlaceOrder, useRequestPhoneCode } from './queries.ts';
import { toOrder } from './to-order.ts';

/** What is wrong with which field, by its path in the order. */
export type CheckoutErrors = Readonly<Record<string, string | undefined>>;

const NO_ERRORS: CheckoutErrors = {};

/** Path of the branch in an order. */
const BRANCH = 'delivery.branch.name';

/** The form's id: its button stands outside it. */
export const CHECKOUT_FORM = 'checkout';

/** An order as the screen shows it. */
interface Submission {
  readonly draft: Draft;
  /** Kopiykas. */
  readonly total: number;
  /** Path of a place that was typed though it can be chosen. */
  readonly unchosen: string | null;
  /** Where its payment begins. */
  readonly provider: PaymentProviderId | undefined;
  readonly onPlaced: (order: PlacedOrder) => void;
}

interface Unconfirmed {
  readonly submission: Submission;
  readonly request: CodeRequest;
}

/** A place without a name is a field to fill in, whatever else of it is wrong. */
function findErrors({ draft, total, unchosen }: Submission, say: ReturnType<typeof useFieldMessage>): CheckoutErrors {
  const parsed = v.safeParse(placeOrderSchema, toOrder(draft, total));
  const issues = parsed.success ? [] : parsed.issues;
  const wrong = issues.map((issue) => [v.getDotPath(issue) ?? '', say(fieldCode(issue.message))]);
  return Object.fromEntries([...wrong.reverse(), ...(unchosen ? [[unchosen, say('not_chosen')]] : [])]);
}

/** Sends an order: mistakes at their fields with the focus on the first, one submit at a time, then the way to pay. */
export function useCheckout() {
  const router = useRouter();
  const href = useHref();
  const say = useFieldMessage();
  const messageOf = useErrorMessage();
  const placeOrder = usePlaceOrder();
  const requestPhoneCode = useRequestPhoneCode();
  const goToPay = useGoToPay();
  const toast = useToast();
  const isSignedIn = useCustomer().data != null;
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<string | null>(null);
  /** The order that waits for its phone to be confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);

  // Once the mistakes are in the page.
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    const first = document.querySelector(`#${CHECKOUT_FORM} [aria-invalid="true"]`);
    if (first instanceof HTMLElement) first.focus();
  });

  const leave = async (placed: PlacedOrder, provider: PaymentProviderId | undefined) => {
    removeDraft();
    const { id, isPaymentDue } = placed;
    // A customer's session opens it; an address with a token would open it for the next one at this browser too.
    const token = isSignedIn ? '' : placed.token;
    if (!isPaymentDue) return router.navigate({ href: href(paths.orderSuccessFor(id, token)), replace: true });
    // Back from the bank leads to the order, not to an empty checkout.
    await router.navigate({ href: href(paths.orderPaymentFor(id, token)), replace: true });
    // A service that does not answer leaves the shopper there, told why, with the others to choose from.
    if (provider) await goToPay(id, token, provider).catch((error: Error) => toast.error(messageOf(error)));
  };

  const showFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailure(messageOf(error));
    if (error.code === 'bad_request') return showErrors(error.fields);
    // Told where another one is chosen.
    const isBranch = error.code === 'parcel_refused' && BRANCH in error.fields;
    if (isBranch) showErrors({ [BRANCH]: messageOf(error) });
    else setFailure(messageOf(error));
  };

  const showErrors = (wrong: CheckoutErrors) => {
    setErrors(wrong);
    isFocusDue.current = true;
  };

  /** Sends the order; one whose phone has to be confirmed waits for the code that is sent there. */
  const send = async (submission: Submission) => {
    const { draft, total, provider, onPlaced } = submission;
    try {
      const placed = await placeOrder(toOrder(draft, total));
      onPlaced(placed);
      await leave(placed, provider);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'phone_unconfirmed') throw error;
      setUnconfirmed({ submission, request: await requestPhoneCode(draft.phone) });
    }
  };

  const submit = async (submission: Submission) => {
    if (isBusy.current) return;
    setFailure(null);
    const wrong = findErrors(submission, say);
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    isBusy.current = true;
    setPending(true);
    try {
      await send(submission);
    } catch (error) {
      showFailure(error);
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };

  /** A change of a field ends what was said of it. */
  const clear = (...names: readonly string[]) => {
    setFailure(null);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name))));
  };
  const phone = {
    request: unconfirmed?.request ?? null,
    onClose: () => setUnconfirmed(null),
    onConfirmed: () => {
      setUnconfirmed(null);
      if (unconfirmed) void submit(unconfirmed.submission);
    },
  };
  return { errors, failure, isPending, submit, clear, phone };
}

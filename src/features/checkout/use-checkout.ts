import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { CodeRequest, ContactKind } from '../../contract/one-time-code.ts';
import type { PaymentProviderId } from '../../contract/payment.ts';
import type { CheckoutContact, PlacedOrder } from '../../contract/place-order.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useFieldMessage } from '../../lib/field-message.ts';
import { type FieldErrors, useSubmission } from '../../lib/form.ts';
import { useHref } from '../../lib/href.ts';
import { orderPaths } from '../../rules/order-paths.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useCustomer } from '../auth/customer.ts';
import { type Draft, removeDraft } from './draft.ts';
import { PATHS } from './fields.ts';
import { useMistakes } from './mistakes.tsx';
import { usePlaceOrder, useRequestCode } from './place-order-queries.ts';
import { useGoToPay } from './queries.ts';
import { toOrder } from './to-order.ts';
import { rememberUnpaid } from './unpaid-order.ts';

/** The form's id; its button is outside of it. */
export const CHECKOUT_FORM = 'checkout';

/** An order as the screen shows it. */
interface OrderSubmission {
  readonly draft: Draft;
  /** Kopiykas. */
  readonly total: number;
  /** Path of a place that was typed although it can be chosen. */
  readonly unchosen: string | null;
  /** The provider to pay through. */
  readonly provider: PaymentProviderId | undefined;
  /** Called when all fields are filled in, before the order is sent. */
  readonly onFilledIn: () => void;
  readonly onPlaced: (order: PlacedOrder) => void;
}

interface Unconfirmed {
  readonly submission: OrderSubmission;
  readonly request: CodeRequest;
}

/** Submits an order, and goes to its payment. */
export function useCheckout() {
  const router = useRouter();
  const href = useHref();
  const fieldMessage = useFieldMessage();
  const mistakesOf = useMistakes();
  const messageOf = useErrorMessage();
  const placeOrder = usePlaceOrder();
  const requestCode = useRequestCode();
  const goToPay = useGoToPay();
  const toast = useToast();
  const isSignedIn = useCustomer().data != null;
  /** The order that waits for its contact to be confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  /** True if there were several errors at the last submit: they are listed. */
  const [isListed, setListed] = useState(false);

  const leave = async (placed: PlacedOrder, provider: PaymentProviderId | undefined) => {
    removeDraft();
    const { id, isPaymentDue } = placed;
    // A customer's session grants access; a token in the address would also grant it to the next user of this browser.
    const token = isSignedIn ? '' : placed.token;
    if (!isPaymentDue) return router.navigate({ href: href(orderPaths.success(id, token)), replace: true });
    rememberUnpaid({ order: id, token });
    // The back button at the bank leads to the order, not to an empty checkout.
    await router.navigate({ href: href(orderPaths.payment(id, token)), replace: true });
    // If the provider does not answer, the shopper stays there with the error and the other providers.
    if (provider) await goToPay(id, token, provider).catch((error: Error) => toast.error(messageOf(error)));
  };

  const errorsOf = (error: unknown): FieldErrors | null => {
    if (!(error instanceof ApiError)) return null;
    if (error.code === 'bad_request') return error.fields;
    // Shown where another one can be chosen.
    const isBranch = error.code === 'parcel_refused' && PATHS.branch in error.fields;
    return isBranch ? { [PATHS.branch]: messageOf(error) } : null;
  };

  /** Sends the order; if its contact must be confirmed, it waits for the code that is sent there. */
  const send = async (submission: OrderSubmission) => {
    const { draft, total, provider, onFilledIn, onPlaced } = submission;
    onFilledIn();
    try {
      const placed = await placeOrder(toOrder(draft, total));
      onPlaced(placed);
      await leave(placed, provider);
    } catch (error) {
      const contact = error instanceof ApiError && contactToConfirm(error, draft);
      if (!contact) throw error;
      setUnconfirmed({ submission, request: await requestCode(contact) });
    }
  };

  const form = useSubmission(send, errorsOf);

  const submit = (submission: OrderSubmission) => {
    const { draft, total, unchosen } = submission;
    const errors: FieldErrors = {
      ...mistakesOf(draft, total),
      ...(unchosen && { [unchosen]: fieldMessage('not_chosen') }),
    };
    const count = Object.keys(errors).length;
    setListed(count > 1);
    form.submit(count === 0 ? { success: true, values: submission } : { success: false, errors });
  };

  /** Shows the error of the field of a path, which has lost the focus. */
  const check = (path: string, { draft, total }: Pick<OrderSubmission, 'draft' | 'total'>) =>
    form.mark(path, mistakesOf(draft, total)[path]);

  /** Clears the mistakes of changed fields until their next check. Another payment or method checks all marked fields again. */
  const clear = (changes: Partial<Draft>, { draft, total }: Pick<OrderSubmission, 'draft' | 'total'>) => {
    form.clear(...Object.entries(PATHS).flatMap(([key, path]) => (key in changes ? path : [])));
    if (!('payment' in changes || 'method' in changes)) return;
    const mistakes = mistakesOf({ ...draft, ...changes }, total);
    for (const path of Object.keys(form.errors)) form.mark(path, mistakes[path]);
  };

  const code = {
    request: unconfirmed?.request ?? null,
    payment: unconfirmed ? toOrder(unconfirmed.submission.draft, unconfirmed.submission.total).payment : 'card',
    onClose: () => setUnconfirmed(null),
    onOtherContact: (kind: ContactKind) => {
      setUnconfirmed(null);
      // After the window has closed, because that returns the focus to the button.
      afterPaint(() => document.getElementById(PATHS[kind])?.focus());
    },
    onConfirmed: () => {
      setUnconfirmed(null);
      if (unconfirmed) submit(unconfirmed.submission);
    },
  };
  return { ...form, submit, check, clear, isListed, code } as const;
}

/** Returns the contact that a refused order asks to confirm; null for any other refusal. */
function contactToConfirm({ code }: ApiError, { phone, email }: Draft): CheckoutContact | null {
  if (code === 'phone_unconfirmed') return { kind: 'phone', phone };
  return code === 'email_unconfirmed' ? { kind: 'email', email } : null;
}

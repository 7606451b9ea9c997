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

/** The form's id: its button stands outside it. */
export const CHECKOUT_FORM = 'checkout';

/** An order as the screen shows it. */
interface OrderSubmission {
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
  readonly submission: OrderSubmission;
  readonly request: CodeRequest;
}

/** Sends an order, and leads to its payment. */
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
  /** More than one thing was wrong when it was last sent: they are listed. */
  const [isListed, setListed] = useState(false);

  const leave = async (placed: PlacedOrder, provider: PaymentProviderId | undefined) => {
    removeDraft();
    const { id, isPaymentDue } = placed;
    // A customer's session opens it; an address with a token would open it for the next one at this browser too.
    const token = isSignedIn ? '' : placed.token;
    if (!isPaymentDue) return router.navigate({ href: href(orderPaths.success(id, token)), replace: true });
    rememberUnpaid({ order: id, token });
    // Back from the bank leads to the order, not to an empty checkout.
    await router.navigate({ href: href(orderPaths.payment(id, token)), replace: true });
    // When the service does not answer, the shopper stays there with the error and the other services.
    if (provider) await goToPay(id, token, provider).catch((error: Error) => toast.error(messageOf(error)));
  };

  const errorsOf = (error: unknown): FieldErrors | null => {
    if (!(error instanceof ApiError)) return null;
    if (error.code === 'bad_request') return error.fields;
    // Shown where another one is chosen.
    const isBranch = error.code === 'parcel_refused' && PATHS.branch in error.fields;
    return isBranch ? { [PATHS.branch]: messageOf(error) } : null;
  };

  /** Sends the order; one whose contact has to be confirmed waits for the code that is sent there. */
  const send = async (submission: OrderSubmission) => {
    const { draft, total, provider, onPlaced } = submission;
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

  /** Says what is wrong with the field of a path that was left. */
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
      // Once the window has closed, which gives the focus back to the button.
      afterPaint(() => document.getElementById(PATHS[kind])?.focus());
    },
    onConfirmed: () => {
      setUnconfirmed(null);
      if (unconfirmed) submit(unconfirmed.submission);
    },
  };
  return { ...form, submit, check, clear, isListed, code } as const;
}

/** Returns the contact that an order's refusal asks to confirm; null for any other refusal. */
function contactToConfirm({ code }: ApiError, { phone, email }: Draft): CheckoutContact | null {
  if (code === 'phone_unconfirmed') return { kind: 'phone', phone };
  return code === 'email_unconfirmed' ? { kind: 'email', email } : null;
}

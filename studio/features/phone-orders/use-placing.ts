import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type PhoneForm, type PhoneOrder, placePhoneOrder } from '../../contract/phone-orders.ts';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { phoneOrderQueryOf } from './queries.ts';
import { sumsOf, toOrder } from './to-order.ts';

/** API errors that a change of each form field clears. */
const ERRORS_OF: Readonly<Partial<Record<string, readonly string[]>>> = {
  name: ['contact.name'],
  phone: ['contact.phone'],
  email: ['contact.email'],
  method: ['delivery.method', 'delivery.settlement.name', 'delivery.branch.name', 'delivery.street.name'],
  settlement: ['delivery.settlement.name', 'delivery.branch.name', 'delivery.street.name'],
  branch: ['delivery.branch.name'],
  street: ['delivery.street.name'],
  building: ['delivery.building'],
  flat: ['delivery.flat'],
  payment: ['payment'],
  companyName: ['company.name'],
  companyCode: ['company.code'],
  note: ['note'],
};

interface Placed {
  readonly form: PhoneForm;
  /** True if the shown quantities are those that would be ordered. */
  readonly isSettled: boolean;
  readonly onPlaced: () => void;
}

/**
 * Places the order. Errors are shown at their fields or lines and no input is lost. Requests are idempotent: a second
 * click, or a retry after a lost response, places no second order.
 */
export function usePlacing(order: PhoneOrder, { form, isSettled, onPlaced }: Placed) {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const { id } = order;
  const write = useMutation({
    mutationFn: () => api.request(placePhoneOrder, { params: { id }, body: toOrder(form, sumsOf(order, form).total) }),
    onSuccess({ orderId, number }) {
      onPlaced();
      toast(t`Замовлення № ${number} прийнято`);
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['phone-orders', 'unfinished'] });
      void navigate({ to: '/orders/$id', params: { id: orderId } });
    },
    onError(error) {
      const fields = fieldErrors(error);
      setErrors(fields);
      setMessage(
        error instanceof ApiError && error.code === 'bad_request' ? t`Виправте позначені поля.` : errorMessage(error),
      );
      // Refetches the order to show lines that were sold out or repriced meanwhile.
      void client.invalidateQueries({ queryKey: phoneOrderQueryOf(api, id).queryKey });
    },
  });
  const place = () => {
    setErrors({});
    setMessage(null);
    if (!isSettled) setMessage(t`Спершу впорядкуйте товари: не всі кількості можна замовити.`);
    else write.mutate();
  };
  return {
    place,
    isPending: write.isPending,
    errors,
    message,
    /** Clears the errors of changed fields. */
    clear(names: readonly string[]) {
      const mended = new Set(names.flatMap((name) => ERRORS_OF[name] ?? []));
      if (Object.keys(errors).some((name) => mended.has(name)))
        setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.has(name))));
    },
  };
}

export type Placing = ReturnType<typeof usePlacing>;

import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { moveStudioOrder } from '../../contract/order-actions.ts';
import type { PackingOrder } from '../../contract/packing.ts';
import { toast } from '../../ui/toast.tsx';
import { useOrderWrite } from './queries.ts';

/** Marks an order as packed, and returns to the list; `write` has the error of a refusal. */
export function useFinish(id: string) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const write = useOrderWrite(id, (api, { revision }: PackingOrder) =>
    api.request(moveStudioOrder, { params: { id }, body: { to: 'packed' }, ifMatch: revision }),
  );
  const finish = (order: PackingOrder, onError?: (error: unknown) => void) =>
    write.mutate(order, {
      ...(onError && { onError }),
      onSuccess() {
        toast(t`Замовлення № ${order.number} зібрано`);
        void navigate({ to: '/packing', search: {} });
      },
    });
  return { write, finish };
}

import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { moveStudioOrder } from '../../contract/order-actions.ts';
import type { PackingOrder } from '../../contract/packing.ts';
import { toast } from '../../ui/toast.tsx';
import { useOrderWrite } from './queries.ts';

/** Marks an order as packed, and returns to the list. */
export function useFinish(id: string) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const write = useOrderWrite(id, (api, { revision }: PackingOrder) =>
    api.request(moveStudioOrder, { params: { id }, body: { to: 'packed' }, ifMatch: revision }),
  );
  const finish = (order: PackingOrder) =>
    write.mutate(order, {
      onSuccess() {
        toast(t`Замовлення № ${order.number} зібрано`);
        void navigate({ to: '/packing', search: {} });
      },
    });
  return { write, finish };
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { exportOrderList } from '../../contract/order-list.ts';
import { download } from '../../lib/download.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OrdersSearch } from './route.tsx';

/** Exports the orders that match the filters, on all pages, as CSV. */
export function ExportOrders({ search }: { readonly search: Omit<OrdersSearch, 'hide'> }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const errorMessage = useErrorMessage();
  const { page, ...body } = search;
  const write = useMutation({
    mutationFn: () => api.request(exportOrderList, { body }),
    onSuccess({ csv, count, total }) {
      download('orders.csv', 'text/csv;charset=utf-8', csv);
      toast(
        count < total
          ? t`Завантажено перші ${count} замовлень із ${total}. Решту вивантажте з вужчими фільтрами.`
          : t`Завантажено замовлень: ${count}`,
      );
    },
  });
  return (
    <>
      <Button variant="secondary" isPending={write.isPending} onPress={() => write.mutate()}>
        <Icon name="download" size="s" />
        {t`Завантажити CSV`}
      </Button>
      <div role="alert">{write.error && <Notice tone="error">{errorMessage(write.error)}</Notice>}</div>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { exportOrderList } from '../../contract/order-list.ts';
import { useStudio } from '../../lib/studio.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import type { OrdersSearch } from './route.tsx';

/** Exports the orders that match the filters, on all pages, as CSV. */
export function ExportOrders({ search }: { readonly search: Omit<OrdersSearch, 'hide'> }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { page, ...body } = search;
  return (
    <CsvButton
      fileName="orders.csv"
      request={() => api.request(exportOrderList, { body })}
      said={({ count, total }) =>
        count < total
          ? t`Завантажено перші ${count} замовлень із ${total}. Решту вивантажте з вужчими фільтрами.`
          : t`Завантажено замовлень: ${count}`
      }
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { exportCustomerList, type listCustomers } from '../../contract/customers-list.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';

/** Exports all customers that match the filters, on all pages, as CSV. */
export function ExportList({ search }: { readonly search: SearchOf<typeof listCustomers.query> }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { page, sort, ...body } = search;
  return (
    <CsvButton
      fileName="customers.csv"
      request={() => api.request(exportCustomerList, { body })}
      said={({ count }) => t`Завантажено покупців: ${count}`}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { exportCustomerList, type listCustomers } from '../../contract/customers-list.ts';
import { download } from '../../lib/download.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** Exports all customers that match the filters, on all pages, as CSV. */
export function ExportList({ search }: { readonly search: SearchOf<typeof listCustomers.query> }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const errorMessage = useErrorMessage();
  const { page, sort, ...body } = search;
  const write = useMutation({
    mutationFn: () => api.request(exportCustomerList, { body }),
    onSuccess({ csv, count }) {
      download('customers.csv', 'text/csv;charset=utf-8', csv);
      toast(t`Завантажено покупців: ${count}`);
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

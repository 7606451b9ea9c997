import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SupplierList } from '../../contract/supplier-lists.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './imports.module.css';
import { ListColumns } from './list-columns.tsx';
import { supplierListQuery, useListActions } from './list-queries.ts';
import { ListRows } from './list-rows.tsx';
import { supplierListRoute } from './route.tsx';

/** The screen of a supplier's list: its columns, its products, and what its import will change. */
export function SupplierListScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { id } = supplierListRoute.useParams();
  const { data, error, refetch } = useQuery(supplierListQuery(api, id, supplierListRoute.useSearch()));
  return (
    <>
      <PageHeader
        title={data?.name ?? t`Прайс постачальника`}
        back={<Link to="/imports">{t`Імпорт і експорт`}</Link>}
        meta={data && data.supplier !== null && t`Постачальник: ${data.supplier}`}
      >
        {data && <ListActions list={data} />}
      </PageHeader>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data && (
        <div className={styles.screen}>
          {data.importId !== null && (
            <Notice tone="success">
              <p>
                {t`Прайс передано в імпорт.`}{' '}
                <Link to="/imports/$id" params={{ id: data.importId }}>
                  {t`Відкрити імпорт`}
                </Link>
              </p>
            </Notice>
          )}
          <ListColumns key={`${data.roles.join()}${data.supplier}`} list={data} />
          <ListRows list={data} />
        </div>
      )}
    </>
  );
}

/** Buttons for the whole draft: an import of the matched rows, and its removal. */
function ListActions({ list: { id, counts } }: { readonly list: SupplierList }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const { makeImport, remove } = useListActions(id);
  const [isRemoving, setRemoving] = useState(false);
  const open = () =>
    makeImport.mutate(undefined, {
      onSuccess: ({ importId }) => void navigate({ to: '/imports/$id', params: { id: importId } }),
    });
  return (
    <>
      <div role="alert">
        {makeImport.error && (
          <Notice tone="error">
            {'roles' in fieldErrors(makeImport.error)
              ? t`Виберіть стовпець із ціною, собівартістю або залишком.`
              : errorMessage(makeImport.error)}
          </Notice>
        )}
      </div>
      <Button variant="secondary" onPress={() => setRemoving(true)}>{t`Видалити чернетку`}</Button>
      <Button isDisabled={counts.matched === 0} isPending={makeImport.isPending} onPress={open}>
        {t`Перевірити й записати (${counts.matched})`}
      </Button>
      <ConfirmDialog
        title={t`Видалити чернетку прайсу?`}
        action={t`Видалити`}
        isDangerous
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          await remove.mutateAsync();
          await navigate({ to: '/imports' });
        }}
      >
        <p>{t`Товари не зміняться. Запам’ятоване для постачальника лишиться.`}</p>
      </ConfirmDialog>
    </>
  );
}

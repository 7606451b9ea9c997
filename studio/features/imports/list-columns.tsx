import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIST_ROLES, type ListRole } from '../../contract/list-roles.ts';
import type { SupplierList } from '../../contract/supplier-lists.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { ColumnsTable } from './columns-table.tsx';
import styles from './imports.module.css';
import { supplierListsQuery, useListActions } from './list-queries.ts';

const ROLE_LABELS: Readonly<Record<ListRole, MessageDescriptor>> = {
  code: msg`Артикул (наш або постачальника)`,
  gtin: msg`Штрихкод`,
  name: msg`Назва`,
  price: msg`Ціна в магазині`,
  cost: msg`Собівартість`,
  stock: msg`Залишок`,
};

/** Shows what each column was recognised as, above the first rows, and the supplier; both can be changed. */
export function ListColumns({ list }: { readonly list: SupplierList }) {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const { data } = useQuery(supplierListsQuery(api));
  const { change } = useListActions(list.id);
  const [roles, setRoles] = useState(list.roles);
  const [supplier, setSupplier] = useState(list.supplier ?? '');
  const areRolesChanged = roles.join() !== list.roles.join();
  const name = supplier.trim();
  const isNamed = name !== '' && name !== list.supplier;
  return (
    <Panel title={t`Стовпці прайсу`}>
      <ColumnsTable<ListRole>
        label={t`Перші рядки прайсу`}
        headings={list.headings}
        sample={list.sample}
        fields={roles}
        choices={LIST_ROLES}
        nameOf={(role) => i18n._(ROLE_LABELS[role])}
        nothing={t`Не брати`}
        repeatable="code"
        onChange={setRoles}
      />
      <div className={styles.fields}>
        <SuggestField
          label={t`Постачальник`}
          isOptional
          value={supplier}
          onChange={setSupplier}
          suggestions={data?.suppliers ?? []}
        />
        <Button
          variant={areRolesChanged || isNamed ? 'primary' : 'secondary'}
          isDisabled={!areRolesChanged && !isNamed}
          isPending={change.isPending}
          onPress={() => change.mutate({ ...(areRolesChanged && { roles }), ...(isNamed && { supplier: name }) })}
        >
          {t`Застосувати`}
        </Button>
      </div>
      {change.error && <ErrorState error={change.error} />}
    </Panel>
  );
}

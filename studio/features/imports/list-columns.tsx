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
import { Select } from '../../ui/select.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import styles from './imports.module.css';
import { supplierListsQuery, useListActions } from './list-queries.ts';

const NOTHING = 'nothing';
type Choice = ListRole | typeof NOTHING;

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
  const options = [
    { id: NOTHING as Choice, label: t`Не брати` },
    ...LIST_ROLES.map((role) => ({ id: role as Choice, label: i18n._(ROLE_LABELS[role]) })),
  ];
  const put = (index: number, choice: Choice) => {
    const role = choice === NOTHING ? null : choice;
    // Several columns may have codes; each other role has one column.
    setRoles(roles.map((one, at) => (at === index ? role : one === role && role !== 'code' ? null : one)));
  };
  return (
    <Panel title={t`Стовпці прайсу`}>
      <section className={styles.scroll} aria-label={t`Перші рядки прайсу`}>
        <table className={styles.sample}>
          <thead>
            <tr>
              {list.headings.map((heading, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; headings may repeat
                <th key={index} scope="col">
                  <Select<Choice>
                    label={heading || t`Стовпець ${index + 1}`}
                    value={roles[index] ?? NOTHING}
                    options={options}
                    onChange={(choice) => put(index, choice)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.sample.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first rows of a list stay where they are
              <tr key={row}>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same as its column
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
          onPress={() =>
            change.mutate({ ...(areRolesChanged && { roles: [...roles] }), ...(isNamed && { supplier: name }) })
          }
        >
          {t`Застосувати`}
        </Button>
      </div>
      {change.error && <ErrorState error={change.error} />}
    </Panel>
  );
}
